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
import { inSeconds } from './time.ts';

const daysAgo = (days: number) => inSeconds(-days * 86_400);

/** Nothing is drawn of the photo any more, or the order has come to no end for too long. */
const isUnfinishedTooLong = sql<boolean>`(ended_at is null and (
  state = 'failed' and coalesce(paid_at, created_at) <= ${inSeconds(-photoHours * 3600)}
  or coalesce(paid_at, created_at) <= ${daysAgo(unfinishedDays)}))`;

/** An appeal that a person has yet to decide on keeps the photo. */
export const photoIsOver = sql<boolean>`(
  (ended_at <= ${inSeconds(-photoHours * 3600)} or state = 'expired' and expires_at <= now() or ${isUnfinishedTooLong})
  and not exists (select from appeals where appeals.order_id = orders.id and decided_at is null
    and at > ${daysAgo(appealDays)}))`;
export const pictureIsOver = sql<boolean>`(picture_bytes is not null and expires_at <= now())`;
/** Whether what was drawn on the way to the picture is needed: never longer than the photo. */
export const isBeingDrawn = sql<boolean>`(orders.state in (${sql.join(inDrawing)}) and orders.photo_deleted_at is null)`;

/** A good drawing beside the one that was delivered: the free redraw, as long as one can be had or is on its way. */
export const isSpare = sql<boolean>`(prompts.rating is not distinct from 'good' and orders.state = 'delivered' and orders.paid_by <> 'redraw'
  and orders.photo_deleted_at is null
  and not exists (select from orders redraws where redraws.redraw_of = orders.id and redraws.ended_at is not null))`;

/** Money that came in and went back is known by its address as well as any other. */
const wasRefunded = sql<boolean>`exists (select from refunds where refunds.order_id = orders.id)`;
/** Nothing is on its way to the address. */
const isSilent = sql<boolean>`not exists (select from mails
  where mails.order_id = orders.id and mails.status in ('new', 'sending', 'failed_safe'))
  and not exists (select from refunds where refunds.order_id = orders.id and refunds.status in ('intended', 'pending'))`;
export const unpaidEmailIsOver = sql<boolean>`(paid_at is null and ended_at <= ${daysAgo(unpaidEmailDays)}
  and not ${wasRefunded} and ${isSilent})`;
export const emailIsOver = (days: number) => sql<boolean>`(ended_at <= ${daysAgo(days)} and ${isSilent})`;

/** When an order ends that comes into this state, which may depend on how it was paid, and until when what is left of it is kept. */
export function ending(state: OrderState) {
  const ends = sql`paid_by = any(${waysToPay.filter((paidBy) => isOver({ state, paidBy }))})`;
  const kept = inSeconds(state === 'expired' ? expiredPhotoMinutes * 60 : pictureDays * 86_400);
  return {
    endedAt: sql<Date | null>`case when ${ends} then now() end`,
    expiresAt: sql<Date>`case when ${ends} then ${kept} else expires_at end`,
    // The code belongs to the order no more: what stops it is the payment behind it alone.
    ...(state === 'code_restored' && { frozenAt: null }),
  };
}
