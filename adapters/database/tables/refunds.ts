import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Querying } from '../database.ts';
import type { RefundStatus } from '../money-schema.ts';
import { inSeconds } from './orders.ts';
import type { Refund } from '../schema.ts';

export type RefundIntent = Pick<Refund, 'orderId' | 'paymentIntent' | 'reason' | 'amount' | 'currency'> &
  /** When it is made already. */
  Partial<Pick<Refund, 'stripeId' | 'status'>>;

/** A refund that Stripe took is looked at again this often until it is settled. */
const lookSeconds = 3600;
/** Attempts after failures of the bank's; then it is up to the operator. */
export const mostAttempts = 3;

/** Notes that a payment is to be given back; one intent per payment, however often it is asked for. */
export async function addRefund(db: Querying, intent: RefundIntent): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ ...intent, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function createRefunds(db: Database) {
  function find(column: 'id' | 'paymentIntent' | 'stripeId', value: string): Promise<Refund | undefined> {
    return db.selectFrom('refunds').selectAll().where(column, '=', value).executeTakeFirst();
  }

  function ofOrder(orderId: string): Promise<Refund[]> {
    return db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  async function note(id: string, found: { stripeId: string; status: RefundStatus }): Promise<void> {
    await db
      .updateTable('refunds')
      .set({ ...found, error: null, nextTryAt: inSeconds(lookSeconds) })
      .where('id', '=', id)
      .execute();
  }

  async function noteFailure(id: string, error: string, retrySeconds: number): Promise<void> {
    await db
      .updateTable('refunds')
      .set((eb) => ({ error, tries: eb('tries', '+', 1), nextTryAt: inSeconds(retrySeconds) }))
      .where('id', '=', id)
      .execute();
  }

  /** Begins the next attempt, with a key of its own, after the one at hand can succeed no more. */
  async function tryAnew(
    { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
    retrySeconds: number,
  ): Promise<void> {
    await db
      .updateTable('refunds')
      .set({ attempt: attempt + 1, stripeId: null, status: 'intended', nextTryAt: inSeconds(retrySeconds) })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .execute();
  }

  /** Ids of refunds that Stripe has not taken, or not settled, and whose next try has come. */
  async function due(againSeconds: number): Promise<string[]> {
    const rows = await db
      .updateTable('refunds')
      .set({ nextTryAt: inSeconds(againSeconds) })
      .where('status', 'in', ['intended', 'pending'])
      .where('nextTryAt', '<=', sql<Date>`now()`)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  return {
    byId: (id: string) => find('id', id),
    byPayment: (paymentIntent: string) => find('paymentIntent', paymentIntent),
    byStripeId: (stripeId: string) => find('stripeId', stripeId),
    ofOrder,
    note,
    noteFailure,
    tryAnew,
    due,
  };
}
