import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Order } from '../schema/schema.ts';
import { createBlocks } from './blocks.ts';
import type { Fingerprints } from './strikes.ts';

type Reviewed = Pick<Order, 'id'> & Fingerprints;

/** Stores reviews of photos that a person looks at because the check's decision was close. */
export function createPhotoReviews(db: Database) {
  const blocks = createBlocks(db);

  /**
   * Returns checked photos that are still kept and to which nobody has responded: neither an operator nor, with an appeal, the
   * visitor. Redraws are left out, as their photo is that of the order before them.
   */
  function waiting() {
    const isOpen = sql<boolean>`photo_deleted_at is null and moderation is not null and redraw_of is null
      and not exists (select from photo_reviews where order_id = orders.id)
      and not exists (select from appeals where order_id = orders.id)`;
    return db.selectFrom('orders').select(['id', 'moderation']).where(isOpen).execute();
  }

  /** Checks whether an operator has decided on this order's photo. */
  async function isReviewed(orderId: string): Promise<boolean> {
    const query = db.selectFrom('photoReviews').select('orderId').where('orderId', '=', orderId);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /**
   * Records an operator's decision. If it overrules the check, a rejection no longer counts as a strike, and an accepted photo
   * does.
   * @returns false if somebody has decided before
   */
  async function decide(
    order: Reviewed,
    { upheld, wasRejected }: { upheld: boolean; wasRejected: boolean },
  ): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const noted = await tx
        .insertInto('photoReviews')
        .values({ orderId: order.id, upheld })
        .onConflict((conflict) => conflict.doNothing())
        .returning('orderId')
        .executeTakeFirst();
      if (!noted) return false;
      if (!upheld) await (wasRejected ? blocks.undoStrike(order.id, tx) : blocks.strikeAndBlock(order, tx));
      return true;
    });
  }

  return { waiting, isReviewed, decide };
}
