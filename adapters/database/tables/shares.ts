import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import type { Order } from '../schema/schema.ts';

/** Stores which pictures visitors share with others. */
export function createShares(db: Database) {
  /** Shares a picture, once per order. @returns the id from which its secret is derived. */
  async function make(orderId: string, hashOf: (id: string) => Buffer): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('shares')
      .values({ orderId, id, secretHash: hashOf(id) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ofOrder(orderId)) ?? id;
  }

  /** Ends the share: its address no longer opens anything, and the next share will have another. */
  async function end(orderId: string): Promise<void> {
    await db.deleteFrom('shares').where('orderId', '=', orderId).execute();
  }

  /** Returns the id from which the secret of the order's share is derived, while there is one. */
  async function ofOrder(orderId: string): Promise<string | undefined> {
    const query = db.selectFrom('shares').select('id').where('orderId', '=', orderId);
    return (await query.executeTakeFirst())?.id;
  }

  /** Finds the order whose picture this secret shows, while the picture is kept. */
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
