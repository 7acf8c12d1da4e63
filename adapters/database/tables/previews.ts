import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { notification } from '../notifications.ts';

/** The newest small preview of each order that is being drawn, as JPEG. */
export function createPreviews(db: Database) {
  async function put(orderId: string, jpeg: Buffer): Promise<void> {
    const kept = db
      .insertInto('previews')
      .values({ orderId, jpeg })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ jpeg }))
      .returning('orderId');
    const notify = notification({ orderId, kind: 'preview' });
    await db
      .with('kept', () => kept)
      .selectFrom('kept')
      .select(notify.as('sent'))
      .execute();
  }

  async function of(orderId: string): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('previews')
      .select('jpeg')
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    return row?.jpeg;
  }

  async function remove(orderId: string): Promise<void> {
    await db.deleteFrom('previews').where('orderId', '=', orderId).execute();
  }

  /** Deletes the previews of orders that are drawn no more. */
  async function removeOfEndedOrders(): Promise<void> {
    const isOpen = sql<boolean>`exists (select from orders where orders.id = previews.order_id and ended_at is null)`;
    await db
      .deleteFrom('previews')
      .where((eb) => eb.not(isOpen))
      .execute();
  }

  return { put, of, remove, removeOfEndedOrders };
}
