import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mostShown } from '#domain/gallery.ts';
import { galleryDays, undecidedGalleryDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { GalleryPair } from '../operator-tables.ts';
import { isFullyPaid } from '../payment-behind.ts';
import { inSeconds, now } from '../time.ts';

/** Whether an order's pair may be shown: never one that was refused, or whose payment went back or was disputed. */
const isShowable = sql<boolean>`(orders.state = 'delivered' and orders.frozen_at is null and ${isFullyPaid})`;

/** Nobody has deleted them, nor has their time run out. */
const hasImages = sql<boolean>`(picture_bytes is not null and picture_deleted_at is null and photo_deleted_at is null)`;

const daysAgo = (days: number) => inSeconds(-days * 86_400);

/** Pairs of photo and picture whose buyers allow the shop to show them. What is read is true when it is read: nothing is kept. */
export function createGalleryPairs(db: Database) {
  const pairs = db
    .selectFrom('galleryPairs')
    .innerJoin('orders', 'orders.id', 'galleryPairs.orderId')
    .where(isShowable);

  /** Tells whether the order's buyer may be asked. */
  async function isOfferable(orderId: string): Promise<boolean> {
    const order = db.selectFrom('orders').select('id').where('id', '=', orderId);
    return (await order.where(isShowable).where(hasImages).executeTakeFirst()) !== undefined;
  }

  /** Notes a buyer's permission, once. @returns false when nothing of the order may be shown. */
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
          // Whoever deletes the picture at this moment comes before or after, and finds this row after.
          .forShare(),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await ofOrder(orderId)) !== undefined;
  }

  /** The order's pair, while its buyer allows it to be shown. */
  function ofOrder(orderId: string): Promise<Pick<GalleryPair, 'chosenAt'> | undefined> {
    const pair = db.selectFrom('galleryPairs').select('chosenAt').where('orderId', '=', orderId);
    return pair.executeTakeFirst();
  }

  /** Takes a permission back: from now on nobody sees its pair, operators neither. */
  async function removeOf(orderId: string): Promise<void> {
    await db.deleteFrom('galleryPairs').where('orderId', '=', orderId).execute();
  }

  /** All that are permitted, for operators: those that nobody has decided on first. */
  function permitted() {
    return pairs
      .select(['galleryPairs.id', 'orders.reference', 'orders.styleId', 'permittedAt', 'chosenAt'])
      .orderBy(sql`chosen_at is not null`)
      .orderBy('permittedAt')
      .execute();
  }

  /** The newest of those that everybody sees. */
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

  /** A copy of a pair; for everybody, one that is shown alone. */
  async function copy(id: string, which: 'before' | 'after', viewer: 'everybody' | 'operator') {
    const found = pairs.select(`galleryPairs.${which} as bytes`).where('galleryPairs.id', '=', id);
    const seen = viewer === 'operator' ? found : found.where('chosenAt', 'is not', null);
    return (await seen.executeTakeFirst())?.bytes;
  }

  /** Shows a pair to everybody. @returns its order's reference; undefined when its buyer has just taken it back. */
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

  /** Deletes a pair. @returns its order's reference; undefined when it is gone already. */
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

  /** Deletes those whose time has run out, and those that may not be shown any more. */
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

  return { isOfferable, permit, ofOrder, removeOf, permitted, shown, copy, choose, remove, removeOld };
}
