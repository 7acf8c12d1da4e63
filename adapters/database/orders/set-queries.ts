import { sql, type RawBuilder } from 'kysely';
import type { MailKind } from '#domain/mail.ts';
import { underWay } from '#domain/set.ts';
import { notifying } from '../processes/notifications.ts';

const ofSet = sql`from orders picture where (picture.id = orders.id or picture.set_order_id = orders.id)`;

/** True while a set whose photo has passed its check lacks pictures that were paid: a worker of an older version approved it. */
export const isSetIncomplete = sql<boolean>`(orders.further_styles is not null and orders.photo_deleted_at is null
  and orders.state in ('approved', 'drawn', 'accepted', 'delivered') and exists (
    select from codes where codes.pack_order_id = orders.id and codes.redeemed_by is null and codes.voided_at is null
      and codes.given_at is null and codes.expires_at > now()))`;

/** True for the order of a set that was paid and whose pictures have all ended, which nobody has noted yet. */
export const isSetOver = sql<boolean>`(orders.further_styles is not null and orders.set_ended_at is null
  and orders.paid_at is not null and not ${isSetIncomplete} and not exists (select ${ofSet} and picture.state in (${sql.join(underWay)})))`;

/** True if a picture of the set was delivered. */
export const hasPictureInSet = sql<boolean>`exists (select ${ofSet} and picture.state = 'delivered')`;

/** Signals to the page of the set that a picture of it, the row of the query, has changed. */
export const toldOfSet = sql`case when set_order_id is not null then ${notifying('changed', sql`set_order_id`)} end as told`;

/** Mails that a set's pictures have none of: one is sent when the last has ended, with words about those that failed. */
export const untoldInSet: Partial<Record<MailKind, RawBuilder<unknown>>> = {
  ready: sql`further_styles is not null or set_order_id is not null`,
  refunded: sql`set_order_id is not null or further_styles is not null and exists (
    select from orders other where other.set_order_id = moved.id and other.state = 'delivered')`,
};
