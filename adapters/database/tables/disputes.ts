import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DisputeStatus } from '../payment-tables.ts';
import { freezeWhileDisputed } from './orders.ts';

export type DisputeFacts = { id: string; paymentIntent: string; status: DisputeStatus };

/**
 * Records what is known of a dispute, heard of in this account, and freezes or takes up the order that its payment paid, in one transaction. One that
 * has ended does not open again, in whatever order Stripe's events come.
 */
export async function recordDispute(
  tx: Database,
  { id, paymentIntent, status }: DisputeFacts,
  heardIn: number,
): Promise<void> {
  const paid = tx.selectFrom('orders').select('stripeAccount').where('paymentIntent', '=', paymentIntent);
  const stripeAccount = sql<number>`coalesce((${paid}), ${heardIn})`;
  await tx
    .insertInto('disputes')
    .values({ id, paymentIntent, status, stripeAccount })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status }).where('disputes.status', '=', 'open'),
    )
    .execute();
  await freezeWhileDisputed(tx, paymentIntent);
}

export function createDisputes(db: Database) {
  /** Records all that Stripe lists of one payment's disputes; what it does not know was only a freeze of ours. */
  async function recordAll(
    paymentIntent: string,
    found: DisputeFacts[],
    stripeAccount: number,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (found.length > 0) {
        await tx.deleteFrom('disputes').where('id', '=', `frozen-${paymentIntent}`).execute();
      }
      for (const dispute of found) await recordDispute(tx, dispute, stripeAccount);
    });
  }

  /** This account's payments with a dispute that has not ended, as far as is known. */
  async function openPayments(stripeAccount: number): Promise<string[]> {
    const open = db
      .selectFrom('disputes')
      .select('paymentIntent')
      .distinct()
      .where('status', '=', 'open')
      .where('stripeAccount', '=', stripeAccount);
    return (await open.execute()).map((row) => row.paymentIntent);
  }

  /** True when the bank has given the payment back. */
  async function isLost(paymentIntent: string): Promise<boolean> {
    const lost = db
      .selectFrom('disputes')
      .select('id')
      .where('paymentIntent', '=', paymentIntent)
      .where('status', '=', 'lost');
    return (await lost.executeTakeFirst()) !== undefined;
  }

  /** All disputes of a payment, oldest first. */
  function ofPayment(paymentIntent: string) {
    const ofIt = db.selectFrom('disputes').select(['id', 'status', 'createdAt']);
    return ofIt.where('paymentIntent', '=', paymentIntent).orderBy('createdAt').execute();
  }

  /** Takes the operator's word that a payment's disputes are over, and takes its order up again. */
  async function closeAll(paymentIntent: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const open = tx.updateTable('disputes').set({ status: 'closed' }).where('status', '=', 'open');
      await open.where('paymentIntent', '=', paymentIntent).execute();
      await freezeWhileDisputed(tx, paymentIntent);
    });
  }

  return { recordAll, openPayments, isLost, ofPayment, closeAll };
}
