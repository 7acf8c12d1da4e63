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
