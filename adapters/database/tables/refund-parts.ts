import { sql, type Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { RefundPartsTable } from '../schema/payments.ts';

/** Stores each refund at Stripe of the shop's payments, whoever made it. */
export function createRefundParts(db: Database) {
  /** Records refunds as Stripe has just listed them, in place of what was known. */
  async function record(parts: Insertable<RefundPartsTable>[]): Promise<void> {
    if (parts.length === 0) return;
    const status = sql<RefundPartsTable['status']>`excluded.status`;
    const adding = db.insertInto('refundParts').values(parts);
    await adding.onConflict((conflict) => conflict.column('stripeId').doUpdateSet({ status })).execute();
  }

  return { record };
}
