import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Feedback } from '../schema/operator.ts';
import { inSeconds, now } from '../time.ts';

/** Stores whether visitors liked their pictures: for the operator alone. */
export function createFeedback(db: Database) {
  /**
   * Records a visitor's answer, in place of an earlier one.
   * @returns false if the order has no picture, or no longer has one.
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
          // A concurrent deletion of the picture comes either before, or after and then finds this row.
          .forShare(),
      )
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ liked, at: now }))
      .returning('orderId')
      .executeTakeFirst();
    return given !== undefined;
  }

  /** Returns the visitor's answer about this order's picture, if any. */
  function ofOrder(orderId: string): Promise<Pick<Feedback, 'liked' | 'at'> | undefined> {
    const query = db.selectFrom('feedback').select(['liked', 'at']).where('orderId', '=', orderId);
    return query.executeTakeFirst();
  }

  /** Counts the liked and disliked pictures of the last days by style. */
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

  /** Deletes answers that are at least `days` old. */
  async function removeOld(days: number): Promise<void> {
    await db
      .deleteFrom('feedback')
      .where('at', '<=', inSeconds(-days * 86_400))
      .execute();
  }

  return { give, ofOrder, byStyle, remove, removeOld };
}
