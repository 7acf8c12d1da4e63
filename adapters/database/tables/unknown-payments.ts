import { sql, type Insertable } from 'kysely';
import type { DecidedPayment } from '#domain/payment.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { UnknownPayment, UnknownPaymentsTable } from '../schema/payments.ts';
import { now } from '../time.ts';
import { createRefunds } from './refunds.ts';

export type FoundPayment = Pick<
  Insertable<UnknownPaymentsTable>,
  'paymentIntent' | 'sessionId' | 'amount' | 'currency' | 'stripeAccount' | 'openedAt'
>;

/** Maximum number of payments refunded within three days without an operator's decision. */
const mostAlone = 5;
const isRecent = sql<boolean>`(found_at > now() - interval '72 hours')`;

export function createUnknownPayments(db: Database) {
  const refunds = createRefunds(db);

  /**
   * Records payments that belong to no order of this database, and adds the refunds of those that are refunded automatically:
   * few at a time, or opened before `forgottenUntil`, when a restored backup forgot what it did not hold.
   * Part of a transaction.
   * @returns the payments refunded now, and the new ones that wait for the operator
   */
  async function record(
    found: FoundPayment[],
    forgottenUntil: Date | null,
    tx = db,
  ): Promise<{ givenBack: string[]; waiting: string[] }> {
    // Two workers that each found a few may together have found many.
    await sql`lock table unknown_payments in share row exclusive mode`.execute(tx);
    const added = await addNew(found, tx);
    const explained = await explainedBy(forgottenUntil, tx);
    const isFew = (await countUnexplained(forgottenUntil, tx)) <= mostAlone;
    const givenBack = [...new Set([...explained, ...(isFew ? added : [])])];
    for (const one of givenBack) await decide(one, 'refunded', null, tx);
    failpoint('unknown-payments-recorded');
    return { givenBack, waiting: added.filter((one) => !givenBack.includes(one)) };
  }

  /** @returns the payments that were not known before. */
  async function addNew(found: FoundPayment[], tx: Database): Promise<string[]> {
    if (found.length === 0) return [];
    const rows = await tx
      .insertInto('unknownPayments')
      .values(found)
      .onConflict((conflict) => conflict.doNothing())
      .returning('paymentIntent')
      .execute();
    return rows.map(({ paymentIntent }) => paymentIntent);
  }

  async function explainedBy(forgottenUntil: Date | null, tx: Database): Promise<string[]> {
    if (!forgottenUntil) return [];
    const rows = await tx
      .selectFrom('unknownPayments')
      .select('paymentIntent')
      .where('status', '=', 'waiting')
      .where('openedAt', '<=', forgottenUntil)
      .execute();
    return rows.map(({ paymentIntent }) => paymentIntent);
  }

  async function countUnexplained(forgottenUntil: Date | null, tx: Database): Promise<number> {
    const row = await tx
      .selectFrom('unknownPayments')
      .select(sql<string>`count(*)`.as('count'))
      .where('status', '<>', 'left')
      .where(isRecent)
      .$if(forgottenUntil !== null, (query) => query.where('openedAt', '>', forgottenUntil ?? new Date()))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /**
   * Refunds a payment, or leaves it for good. Part of the transaction that decides.
   * @returns false if it does not wait, or no longer does
   */
  async function decide(
    paymentIntent: string,
    status: DecidedPayment,
    reason: string | null = null,
    tx = db,
  ): Promise<boolean> {
    const decided = await tx
      .updateTable('unknownPayments')
      .set({ status, reason, decidedAt: now })
      .where('paymentIntent', '=', paymentIntent)
      .where('status', '=', 'waiting')
      .returning(['amount', 'currency', 'stripeAccount'])
      .executeTakeFirst();
    if (decided && status === 'refunded') {
      const refund = { ...decided, paidAmount: decided.amount, orderId: null, paymentIntent };
      await refunds.add({ ...refund, reason: 'late_payment' }, tx);
    }
    return decided !== undefined;
  }

  /** Returns the payments that wait for the operator's decision, oldest first. */
  function waiting(): Promise<UnknownPayment[]> {
    return db
      .selectFrom('unknownPayments')
      .selectAll()
      .where('status', '=', 'waiting')
      .orderBy('openedAt')
      .execute();
  }

  return { record, decide, waiting };
}
