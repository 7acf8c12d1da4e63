import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mostShown } from '#domain/gallery.ts';
import { galleryDays, undecidedGalleryDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { GalleryPair } from '../schema/operator.ts';
import { isFrozen } from '../orders/leases.ts';
import { isFullyPaid } from '../payments/payment-behind.ts';
import { inSeconds, now } from '../time.ts';

/** True if an order's pair may be shown: it was delivered, and its payment neither returned nor ever disputed. */
const isShowable = sql<boolean>`(orders.state = 'delivered' and not ${isFrozen()} and ${isFullyPaid})`;

/** True while photo and picture are kept: neither deleted nor expired. */
const hasImages = sql<boolean>`(picture_bytes is not null and picture_deleted_at is null and photo_deleted_at is null)`;

/** True if the order's buyer may be asked. */
export const isOfferable = sql<boolean>`(${isShowable} and ${hasImages})`;

const daysAgo = (days: number) => inSeconds(-days * 86_400);

/** Stores pairs of photo and picture that buyers allow the shop to show. Every read is current: nothing is cached. */
export function createGalleryPairs(db: Database) {
  const pairs = db
    .selectFrom('galleryPairs')
    .innerJoin('orders', 'orders.id', 'galleryPairs.orderId')
    .where(isShowable);

  /** Checks whether the order's buyer may be asked. */
  async function mayBeAsked(orderId: string): Promise<boolean> {
    const order = db.selectFrom('orders').select('id').where('id', '=', orderId);
    return (await order.where(isOfferable).executeTakeFirst()) !== undefined;
  }

  /** Records a buyer's permission, once. @returns false if nothing of the order may be shown. */
  async function permit(orderId: string, { before, after }: Pick<GalleryPair, 'before' | 'after'>) {
    await db
      .insertInto('galleryPairs')
      .columns(['orderId', 'id', 'before', 'after'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .select([
            'id as orderId',
            sql<string>`${randomUUID()}::uuid`.as('id'),
            sql<Buffer>`${before}::bytea`.as('before'),
            sql<Buffer>`${after}::bytea`.as('after'),
          ])
          .where('id', '=', orderId)
          .where(isShowable)
          .where(hasImages)
          // A concurrent deletion of the picture comes either before, or after and then finds this row.
          .forShare(),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ofOrder(orderId)) !== undefined;
  }

  /** Returns the order's pair, while its buyer allows it to be shown. */
  function ofOrder(orderId: string): Promise<Pick<GalleryPair, 'chosenAt'> | undefined> {
    const pair = db.selectFrom('galleryPairs').select('chosenAt').where('orderId', '=', orderId);
    return pair.executeTakeFirst();
  }

  /** Withdraws a permission: from now on nobody sees its pair, not even operators. */
  async function removeOf(orderId: string): Promise<void> {
    await db.deleteFrom('galleryPairs').where('orderId', '=', orderId).execute();
  }

  /** Returns all permitted pairs, for operators: undecided ones first. */
  function permitted() {
    return pairs
      .select(['galleryPairs.id', 'orders.reference', 'orders.styleId', 'permittedAt', 'chosenAt'])
      .orderBy(sql`chosen_at is not null`)
      .orderBy('permittedAt')
      .execute();
  }

  /** Returns the newest pairs that everybody sees. */
  function shown() {
    return pairs
      .select([
        'galleryPairs.id',
        'orders.styleId',
        'orders.photoWidth as width',
        'orders.photoHeight as height',
      ])
      .where('chosenAt', 'is not', null)
      .orderBy('chosenAt', 'desc')
      .limit(mostShown)
      .execute();
  }

  /** Returns one image of a pair; `everybody` gets only those of pairs that are shown. */
  async function copy(id: string, which: 'before' | 'after', viewer: 'everybody' | 'operator') {
    const found = pairs.select(`galleryPairs.${which} as bytes`).where('galleryPairs.id', '=', id);
    const seen = viewer === 'operator' ? found : found.where('chosenAt', 'is not', null);
    return (await seen.executeTakeFirst())?.bytes;
  }

  /** Shows a pair to everybody. @returns its order's reference; undefined if its buyer has just withdrawn the permission. */
  async function choose(id: string): Promise<string | undefined> {
    const chosen = await db
      .updateTable('galleryPairs')
      .from('orders')
      .set({ chosenAt: sql<Date>`coalesce(chosen_at, ${now})` })
      .whereRef('orders.id', '=', 'galleryPairs.orderId')
      .where('galleryPairs.id', '=', id)
      .where(isShowable)
      .returning('orders.reference')
      .executeTakeFirst();
    return chosen?.reference;
  }

  /** Deletes a pair. @returns its order's reference; undefined if it is gone already. */
  async function remove(id: string): Promise<string | undefined> {
    const removed = await db
      .deleteFrom('galleryPairs')
      .using('orders')
      .whereRef('orders.id', '=', 'galleryPairs.orderId')
      .where('galleryPairs.id', '=', id)
      .returning('orders.reference')
      .executeTakeFirst();
    return removed?.reference;
  }

  /** Deletes expired pairs, and those that may no longer be shown. */
  async function removeOld(): Promise<void> {
    await db
      .deleteFrom('galleryPairs')
      .where((eb) =>
        eb.or([
          eb('permittedAt', '<=', daysAgo(galleryDays)),
          eb.and([eb('chosenAt', 'is', null), eb('permittedAt', '<=', daysAgo(undecidedGalleryDays))]),
          sql<boolean>`not exists (select from orders where orders.id = gallery_pairs.order_id and ${isShowable})`,
        ]),
      )
      .execute();
  }

  return {
    isOfferable: mayBeAsked,
    permit,
    ofOrder,
    removeOf,
    permitted,
    shown,
    copy,
    choose,
    remove,
    removeOld,
  };
}
