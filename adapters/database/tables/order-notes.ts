import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { signal } from '../notifications.ts';

/** What is noted on an order without moving it along its way. */
export function createOrderNotes(db: Database) {
  /** Changes where an order's mails go. */
  async function correctEmail(orderId: string, email: string, emailHash: Buffer): Promise<void> {
    await db.updateTable('orders').set({ email, emailHash }).where('id', '=', orderId).execute();
    await signal(db, { orderId, kind: 'changed' });
  }

  /** Marks photo and picture as deleted, for good. @returns when the last of them was. */
  async function forgetPictures(orderId: string): Promise<Date> {
    const { at } = await db
      .updateTable('orders')
      .set({
        photoDeletedAt: sql<Date>`coalesce(photo_deleted_at, now())`,
        pictureDeletedAt: sql<Date>`coalesce(picture_deleted_at, now())`,
      })
      .where('id', '=', orderId)
      .returning(sql<Date>`greatest(photo_deleted_at, picture_deleted_at)`.as('at'))
      .executeTakeFirstOrThrow();
    await signal(db, { orderId, kind: 'changed' });
    return at;
  }

  /** Freezes the order that this payment paid; a dispute ends what could still be done to it. */
  async function freeze(paymentIntent: string): Promise<void> {
    await db
      .updateTable('orders')
      .set({ frozenAt: sql<Date>`coalesce(frozen_at, now())` })
      .where('paymentIntent', '=', paymentIntent)
      .execute();
  }

  return { correctEmail, forgetPictures, freeze };
}
