import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';

/** Which pictures their visitors show to others. */
export function createShares(db: Database) {
  /** Notes a share, once per order. @returns what its secret is derived from. */
  async function make(orderId: string, hashOf: (id: string) => Buffer): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('shares')
      .values({ orderId, id, secretHash: hashOf(id) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ofOrder(orderId)) ?? id;
  }

  /** Takes the share back: its address opens nothing any more, and the next one will be another. */
  async function end(orderId: string): Promise<void> {
    await db.deleteFrom('shares').where('orderId', '=', orderId).execute();
  }

  /** What the secret of the order's share is derived from, while there is one. */
  async function ofOrder(orderId: string): Promise<string | undefined> {
    const query = db.selectFrom('shares').select('id').where('orderId', '=', orderId);
    return (await query.executeTakeFirst())?.id;
  }

  /** The order whose picture this secret shows, while the picture is kept. */
  function orderBehind(secretHash: Buffer): Promise<Order | undefined> {
    return db
      .selectFrom('shares')
      .innerJoin('orders', 'orders.id', 'shares.orderId')
      .selectAll('orders')
      .where('secretHash', '=', secretHash)
      .where('pictureBytes', 'is not', null)
      .where('pictureDeletedAt', 'is', null)
      .executeTakeFirst();
  }

  return { make, end, ofOrder, orderBehind };
}
