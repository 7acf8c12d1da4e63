import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';
import { strikeAndBlock, undoStrike } from './blocks.ts';
import type { Fingerprints } from './strikes.ts';

type Reviewed = Pick<Order, 'id'> & Fingerprints;

/** Photos that a person looks at because the check was nearly of the other mind. */
export function createPhotoReviews(db: Database) {
  /**
   * Those that were checked, whose photo is still kept, and of which nobody has said anything yet: neither an operator nor, with
   * an objection, the visitor. A redraw's photo is that of the order before it.
   */
  function waiting() {
    const isOpen = sql<boolean>`photo_deleted_at is null and moderation is not null and redraw_of is null
      and not exists (select from photo_reviews where order_id = orders.id)
      and not exists (select from appeals where order_id = orders.id)`;
    return db.selectFrom('orders').select(['id', 'moderation']).where(isOpen).execute();
  }

  /** Whether an operator has said something of this order's photo. */
  async function isReviewed(orderId: string): Promise<boolean> {
    const query = db.selectFrom('photoReviews').select('orderId').where('orderId', '=', orderId);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /**
   * Notes what an operator says. Dismissed, a refusal counts no more, or a photo that was let through counts as refused.
   * @returns false when somebody has said something before
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
      if (!upheld) await (wasRejected ? undoStrike(tx, order.id) : strikeAndBlock(tx, order));
      return true;
    });
  }

  return { waiting, isReviewed, decide };
}
