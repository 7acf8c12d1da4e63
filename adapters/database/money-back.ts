import { sql } from 'kysely';
import { lostOfRoot } from './payment-behind.ts';

/** Amount refunded in parts: for a payment that was then refunded as a whole, all but that last refund. */
const partsOfRoot = sql`coalesce(
  (select root.price_amount - ${lostOfRoot} - refunds.amount from refunds
    where refunds.payment_intent = root.payment_intent and refunds.status not in ('failed', 'canceled')),
  root.refunded_amount)`;

/** Money refunded, or on its way, by the shop or a bank: time and amount in minor units. Parts count at the time of the last. */
export const moneyBack = sql`(
  select created_at as at, currency, stripe_account, amount
    from refunds where status not in ('failed', 'canceled')
  union all
  select part_refunded_at, currency, stripe_account, ${partsOfRoot}
    from orders root where part_refunded_at is not null
  union all
  select max(coalesce(as_of, recorded_at)), root.currency, root.stripe_account, ${lostOfRoot}
    from orders root join disputes on disputes.payment_intent = root.payment_intent and disputes.status = 'lost'
    group by root.id)`;

/** Returns the columns of an order of whose payment this sum has been refunded; a new part of it counts from now. */
export function refunded(refundedAmount: number) {
  const isOther = sql`${refundedAmount} not in (refunded_amount, price_amount)`;
  return {
    refundedAmount,
    partRefundedAt: sql<Date | null>`case when ${isOther} then now() else part_refunded_at end`,
  };
}

/** True in the transaction that has recorded a new part. */
export const isNewPart = sql<boolean>`coalesce(part_refunded_at = now(), false)`;
