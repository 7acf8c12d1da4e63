import { sql, type Insertable } from 'kysely';
import type { DecidedPayment } from '#domain/payment.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { UnknownPayment, UnknownPaymentsTable } from '../schema/payments.ts';
import { now } from '../time.ts';
import { addRefund } from './refunds.ts';

export type FoundPayment = Pick<
  Insertable<UnknownPaymentsTable>,
  'paymentIntent' | 'sessionId' | 'amount' | 'currency' | 'stripeAccount' | 'openedAt'
>;

/** Maximum number of payments refunded within three days without an operator's decision. */
const mostAlone = 5;
const isRecent = sql<boolean>`(found_at > now() - interval '72 hours')`;

/**
 * Records payments that belong to no order of this database, and adds the refunds of those that are refunded automatically:
 * few at a time, or opened before `forgottenUntil`, when a restored backup forgot what it did not hold.
 * Part of a transaction.
 * @returns the payments refunded now, and the new ones that wait for the operator
 */
export async function recordUnknownPayments(
  tx: Database,
  found: FoundPayment[],
  forgottenUntil: Date | null,
): Promise<{ givenBack: string[]; waiting: string[] }> {
  // Two workers that each found a few may together have found many.
  await sql`lock table unknown_payments in share row exclusive mode`.execute(tx);
  const added = await add(tx, found);
  const explained = await explainedBy(tx, forgottenUntil);
  const isFew = (await countUnexplained(tx, forgottenUntil)) <= mostAlone;
  const givenBack = [...new Set([...explained, ...(isFew ? added : [])])];
  for (const one of givenBack) await decideUnknownPayment(tx, one, 'refunded');
  failpoint('unknown-payments-recorded');
  return { givenBack, waiting: added.filter((one) => !givenBack.includes(one)) };
}

/** @returns the payments that were not known before. */
async function add(tx: Database, found: FoundPayment[]): Promise<string[]> {
  if (found.length === 0) return [];
  const rows = await tx
    .insertInto('unknownPayments')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentIntent')
    .execute();
  return rows.map(({ paymentIntent }) => paymentIntent);
}

async function explainedBy(tx: Database, forgottenUntil: Date | null): Promise<string[]> {
  if (!forgottenUntil) return [];
  const rows = await tx
    .selectFrom('unknownPayments')
    .select('paymentIntent')
    .where('status', '=', 'waiting')
    .where('openedAt', '<=', forgottenUntil)
    .execute();
  return rows.map(({ paymentIntent }) => paymentIntent);
}

async function countUnexplained(tx: Database, forgottenUntil: Date | null): Promise<number> {
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
export async function decideUnknownPayment(
  tx: Database,
  paymentIntent: string,
  status: DecidedPayment,
  reason: string | null = null,
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
    await addRefund(tx, { ...refund, reason: 'late_payment' });
  }
  return decided !== undefined;
}

export function createUnknownPayments(db: Database) {
  /** Returns the payments that wait for the operator's decision, oldest first. */
  function waiting(): Promise<UnknownPayment[]> {
    return db
      .selectFrom('unknownPayments')
      .selectAll()
      .where('status', '=', 'waiting')
      .orderBy('openedAt')
      .execute();
  }

  return { waiting };
}
