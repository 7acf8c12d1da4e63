import type { Database } from '../database.ts';
import { signal } from '../notifications.ts';

/** The newest small preview of each order that is being drawn, as JPEG. */
export function createPreviews(db: Database) {
  async function put(orderId: string, jpeg: Buffer): Promise<void> {
    await db
      .insertInto('previews')
      .values({ orderId, jpeg })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ jpeg }))
      .execute();
    await signal(db, { orderId, kind: 'preview' });
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
    await db
      .deleteFrom('previews')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orders').whereRef('orders.id', '=', 'previews.orderId').where('endedAt', 'is', null),
          ),
        ),
      )
      .execute();
  }

  return { put, of, remove, removeOfEndedOrders };
}
