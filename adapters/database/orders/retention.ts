import { sql } from 'kysely';
import { inDrawing, isOver, waysToPay, type OrderState } from '#domain/order.ts';
import {
  appealDays,
  expiredPhotoMinutes,
  photoHours,
  pictureDays,
  unfinishedDays,
  unpaidEmailDays,
} from '#domain/retention.ts';
import { inSeconds } from '../time.ts';

const daysAgo = (days: number) => inSeconds(-days * 86_400);

/** Columns of an order whose visitor wants photo and picture deleted, unless they were before. */
export const imagesDeleted = {
  photoDeletedAt: sql<Date>`coalesce(photo_deleted_at, now())`,
  pictureDeletedAt: sql<Date>`coalesce(picture_deleted_at, now())`,
};

/** True once nothing more is drawn of the photo, or a paid order has gone too long without an end; an unpaid one expires. */
const isUnfinishedTooLong = sql<boolean>`(ended_at is null and (
  state = 'failed' and coalesce(paid_at, created_at) <= ${inSeconds(-photoHours * 3600)}
  or state <> 'awaiting_payment' and coalesce(paid_at, created_at) <= ${daysAgo(unfinishedDays)}))`;

/** True once the photo is due for deletion. An appeal that a person has yet to decide on keeps it. */
export const photoIsOver = sql<boolean>`(
  (ended_at <= ${inSeconds(-photoHours * 3600)} or state = 'expired' and expires_at <= now() or ${isUnfinishedTooLong})
  and not exists (select from appeals where appeals.order_id = orders.id and decided_at is null
    and at > ${daysAgo(appealDays)}))`;
export const pictureIsOver = sql<boolean>`(picture_bytes is not null and expires_at <= now())`;
/** True while intermediate drawings are needed: never longer than the photo. */
export const isBeingDrawn = sql<boolean>`(orders.state in (${sql.join(inDrawing)}) and orders.photo_deleted_at is null)`;

/** A good drawing beside the delivered one: kept as the free redraw, while one is possible or on its way. */
export const isSpare = sql<boolean>`(prompts.rating is not distinct from 'good' and orders.state = 'delivered' and orders.paid_by <> 'redraw'
  and orders.photo_deleted_at is null
  and not exists (select from orders redraws where redraws.redraw_of = orders.id and redraws.ended_at is not null))`;

/** True for refunded orders, which keep their email address as long as paid ones do. */
const wasRefunded = sql<boolean>`exists (select from refunds where refunds.order_id = orders.id)`;
/** True when no mail or refund is on its way. */
const isSilent = sql<boolean>`not exists (select from mails
  where mails.order_id = orders.id and mails.status in ('new', 'sending', 'failed_safe'))
  and not exists (select from refunds where refunds.order_id = orders.id and refunds.status in ('intended', 'pending'))`;
/** True for orders with an address, and for those of guests at a booth who gave none; each has an index of its own. */
export const hasEmail = sql<boolean>`email is not null`;
export const hasPhotoHashOnly = sql<boolean>`(email is null and photo_hash is not null)`;
export const unpaidEmailIsOver = sql<boolean>`(paid_at is null and ended_at <= ${daysAgo(unpaidEmailDays)}
  and not ${wasRefunded} and ${isSilent})`;
/** Waits for a gift that is sent on a later day. */
export const emailIsOver = (days: number) => sql<boolean>`(ended_at <= ${daysAgo(days)} and ${isSilent}
  and not exists (select from gifts where gifts.order_id = orders.id and gifts.send_at > now()))`;

/** Sets the end of an order that comes into this state, which may depend on how it was paid, and when the rest is deleted. */
export function ending(state: OrderState) {
  const ends = sql`paid_by = any(${waysToPay.filter((paidBy) => isOver({ state, paidBy }))})`;
  const kept = inSeconds(state === 'expired' ? expiredPhotoMinutes * 60 : pictureDays * 86_400);
  return {
    endedAt: sql<Date | null>`case when ${ends} then now() end`,
    expiresAt: sql<Date>`case when ${ends} then ${kept} else expires_at end`,
    // Its visitor pays anew.
    ...(state === 'awaiting_payment' && { pendingPayment: null }),
    // The code no longer belongs to the order: only the payment behind the code can stop it.
    ...(state === 'code_restored' && { frozenAt: null }),
  };
}
