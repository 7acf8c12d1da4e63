import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Feedback } from '../operator-tables.ts';
import { inSeconds, now } from '../time.ts';

/** Whether visitors liked what was drawn for them: for the operator's eyes alone. */
export function createFeedback(db: Database) {
  /**
   * Notes what the visitor says, in place of what they said before.
   * @returns false when the order has no picture, or none any more.
   */
  async function give(orderId: string, liked: boolean): Promise<boolean> {
    const given = await db
      .insertInto('feedback')
      .columns(['orderId', 'liked'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .select(['id', sql<boolean>`${liked}::boolean`.as('liked')])
          .where('id', '=', orderId)
          .where('pictureBytes', 'is not', null)
          .where('pictureDeletedAt', 'is', null)
          .where('state', '=', 'delivered')
          // Whoever deletes the picture at this moment comes before or after, and finds this row after.
          .forShare(),
      )
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ liked, at: now }))
      .returning('orderId')
      .executeTakeFirst();
    return given !== undefined;
  }

  /** What the visitor said of this order's picture, if anything. */
  function ofOrder(orderId: string): Promise<Pick<Feedback, 'liked' | 'at'> | undefined> {
    const query = db.selectFrom('feedback').select(['liked', 'at']).where('orderId', '=', orderId);
    return query.executeTakeFirst();
  }

  /** How many liked what each style drew in the last days, and how many did not. */
  function byStyle(days: number): Promise<{ styleId: string; liked: number; disliked: number }[]> {
    return db
      .selectFrom('feedback')
      .innerJoin('orders', 'orders.id', 'feedback.orderId')
      .select([
        'orders.styleId',
        sql<number>`(count(*) filter (where liked))::int`.as('liked'),
        sql<number>`(count(*) filter (where not liked))::int`.as('disliked'),
      ])
      .where('feedback.at', '>', inSeconds(-days * 86_400))
      .groupBy('orders.styleId')
      .orderBy('orders.styleId')
      .execute();
  }

  async function remove(orderId: string): Promise<void> {
    await db.deleteFrom('feedback').where('orderId', '=', orderId).execute();
  }

  /** Deletes what was said so many days ago. */
  async function removeOld(days: number): Promise<void> {
    await db
      .deleteFrom('feedback')
      .where('at', '<=', inSeconds(-days * 86_400))
      .execute();
  }

  return { give, ofOrder, byStyle, remove, removeOld };
}
