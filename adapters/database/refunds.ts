import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Querying } from './database.ts';
import { inSeconds } from './orders.ts';
import type { RefundStatus } from './money-tables.ts';
import type { Refund } from './tables.ts';

export type Refunds = ReturnType<typeof createRefunds>;
export type RefundIntent = Pick<Refund, 'orderId' | 'paymentIntent' | 'reason' | 'amount' | 'currency'>;

/** Notes that a payment is to be given back; one intent per payment, however often it is asked for. */
export async function addRefund(db: Querying, intent: RefundIntent): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ ...intent, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function createRefunds(db: Database) {
  async function ofOrder(orderId: string): Promise<Refund[]> {
    return db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  function byId(id: string): Promise<Refund | undefined> {
    return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async function note(id: string, found: { stripeId: string; status: RefundStatus }): Promise<void> {
    await db
      .updateTable('refunds')
      .set({ ...found, error: null, nextTryAt: inSeconds(3600) })
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

  return { byId, ofOrder, note, noteFailure, due };
}
