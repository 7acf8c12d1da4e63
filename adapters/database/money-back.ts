import { sql } from 'kysely';
import { lostOfRoot } from './payment-behind.ts';

/** Of a payment that goes back as a whole all but its refund went back in parts before. */
const partsOfRoot = sql`coalesce(
  (select root.price_amount - ${lostOfRoot} - refunds.amount from refunds
    where refunds.payment_intent = root.payment_intent and refunds.status not in ('failed', 'canceled')),
  root.refunded_amount)`;

/** All that goes or went back to whoever paid: when, and how much in minor units. Several parts count when the last of them went. */
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
