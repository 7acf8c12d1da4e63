import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { notification } from '../processes/notifications.ts';
import { isBeingDrawn } from '../orders/retention.ts';

/** Returns the statement that deletes the preview of the order in the common table expression `moved`. */
export const previewOfMovedRemoved: RawBuilder<unknown> = sql`delete from previews where order_id in (select id from moved)`;

/** Stores the newest small preview of each order that is being drawn, as JPEG. */
export function createPreviews(db: Database) {
  /** Stores a preview and signals it; ignored once the order is no longer being drawn, or its photo was deleted. */
  async function put(orderId: string, jpeg: Buffer): Promise<void> {
    const drawn = db
      .selectFrom('orders')
      .select(['id', sql<Buffer>`${jpeg}::bytea`.as('jpeg')])
      .where('id', '=', orderId)
      .where(isBeingDrawn);
    const kept = db
      .insertInto('previews')
      .columns(['orderId', 'jpeg'])
      .expression(drawn)
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

  /** Deletes the previews of orders that are no longer being drawn. */
  async function removeOver(): Promise<void> {
    const isKept = sql<boolean>`exists (select from orders where orders.id = previews.order_id and ${isBeingDrawn})`;
    await db
      .deleteFrom('previews')
      .where((eb) => eb.not(isKept))
      .execute();
  }

  return { put, of, remove, removeOver };
}
