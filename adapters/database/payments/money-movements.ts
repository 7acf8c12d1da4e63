import { sql } from 'kysely';
import type { MovementKind } from '#domain/money-movement.ts';
import type { PaidBy, OrderKind } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { lostOfRoot } from './payment-behind.ts';

const kind = (one: MovementKind) => sql.lit(one);
const isSent = sql`status not in ('failed', 'canceled')`;
const isListed = (payment: string) =>
  sql`exists (select from refund_parts part where part.payment_intent = ${sql.ref(payment)})`;

/** Sum of the partial refunds of a payment whose refunds were recorded only as a sum: without the last one, if that is a row. */
const partsOfRoot = sql`coalesce(
  (select root.price_amount - ${lostOfRoot} - refunds.amount - coalesce(refunds.kept_amount, 0) from refunds
    where refunds.payment_intent = root.payment_intent and refunds.${isSent}),
  root.refunded_amount)`;

/** Amount of a disputed payment as far as the shop knows it, where the bank's is in another currency. */
const disputedAmount = sql`coalesce(disputes.amount, root.price_amount - root.refunded_amount, paid.paid_amount, paid.amount)`;
const disputes = (at: string, what: MovementKind, sign: 1 | -1) => sql`
  select ${kind(what)}, disputes.${sql.ref(at)}, ${sql.lit(sign)} * ${disputedAmount}, coalesce(root.currency, paid.currency),
    coalesce(disputes.stripe_account, root.stripe_account, paid.stripe_account), disputes.payment_intent, disputes.id,
    coalesce(root.id, paid.order_id)
  from disputes left join orders root on root.payment_intent = disputes.payment_intent
    left join refunds paid on paid.payment_intent = disputes.payment_intent and root.id is null
  where disputes.${sql.ref(at)} is not null and coalesce(root.id::text, paid.payment_intent) is not null`;

/**
 * All money that moved, or is on its way: positive amounts came in, in minor units. A payment that pays no order is known from its
 * refund, or waits for the operator. A refund that Stripe has not accepted yet counts from when the shop intended it.
 */
export const moneyMovements = sql`(
  select ${kind('payment')} as kind, paid_at as at, price_amount as amount, currency, stripe_account,
    payment_intent, null as stripe_id, id as order_id
  from orders where paid_by = 'card' and paid_at is not null
  union all
  select ${kind('unmatched_payment')}, created_at, coalesce(paid_amount, amount), currency, stripe_account,
    payment_intent, null, order_id
  from refunds where not exists (select from orders root where root.payment_intent = refunds.payment_intent)
    and not exists (select from unknown_payments other where other.payment_intent = refunds.payment_intent)
  union all
  select ${kind('unmatched_payment')}, opened_at, amount, currency, stripe_account, payment_intent, null, null
  from unknown_payments where status <> 'left'
  union all
  select ${kind('refund')}, part.created_at, -part.amount, coalesce(root.currency, paid.currency),
    coalesce(root.stripe_account, paid.stripe_account), part.payment_intent, part.stripe_id, coalesce(root.id, paid.order_id)
  from refund_parts part left join orders root on root.payment_intent = part.payment_intent
    left join refunds paid on paid.payment_intent = part.payment_intent and root.id is null
  where part.${isSent} and coalesce(root.id::text, paid.payment_intent) is not null
  union all
  select ${kind('refund')}, created_at, -amount, currency, stripe_account, payment_intent, stripe_id, order_id
  from refunds where ${isSent}
    and not exists (select from refund_parts part where part.stripe_id = refunds.stripe_id)
  union all
  select ${kind('refund')}, part_refunded_at, -${partsOfRoot}, currency, stripe_account, payment_intent, null, id
  from orders root where part_refunded_at is not null and not ${isListed('root.payment_intent')}
  union all ${disputes('withdrawn_at', 'dispute', -1)}
  union all ${disputes('returned_at', 'dispute_returned', 1)})`;

/** Sums of what came in and of what went back, for columns `amount` of movements. */
export const cameIn = sql`sum(greatest(amount, 0))::float8`;
export const wentBack = sql`sum(-least(amount, 0))::float8`;

/** True for movements of real money, where they are joined with `stripe_accounts`. */
export const isRealMoney = sql<boolean>`coalesce(stripe_accounts.mode = 'live', false)`;

type Span = { from: Date; to: Date; isReal: boolean };

export type MonthSum = {
  currency: string;
  in: number;
  back: number;
  /** Tax included in the payments, as far as Stripe has worked it out. */
  tax: number;
  orders: number;
};

export type FeeSum = {
  currency: string;
  /** Fees of the movements that Stripe has booked, and their number. */
  amount: number;
  movements: number;
  /** Fees that belong to no movement, such as for Radar. */
  ofAccount: number;
};

export type Movement = {
  kind: MovementKind | 'code' | 'stripe_fee';
  at: Date;
  /** Null for what Stripe books of the account itself. */
  amount: number | null;
  currency: string;
  paymentIntent: string | null;
  /** Refund or dispute. */
  stripeId: string | null;
  reference: string | null;
  orderKind: OrderKind | null;
  styleId: string | null;
  /** Pictures of the pack that was sold. */
  packSize: number | null;
  paidBy: PaidBy | null;
  tax: number | null;
  /** Booking at Stripe, in the currency of the account's balance; null while it is not known. */
  booked: Booked | null;
  /** Reason for a fee of the account, in Stripe's words. */
  note: string | null;
};
type Booked = {
  id: string;
  at: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  payout: string | null;
};

/** A row of Stripe's balance. */
const asBooked = sql`json_build_object('id', b.id, 'at', b.booked_at, 'amount', b.amount, 'fee', b.fee, 'net', b.net,
    'currency', b.currency, 'payout', b.payout_id)`;
/** The row that belongs to a movement. */
const booking = sql`(
  select ${asBooked}
  from balance_transactions b
  where case when moved.kind in ('payment', 'unmatched_payment')
      then b.payment_intent = moved.payment_intent and b.type in ('charge', 'payment')
    when moved.kind = 'refund' then b.source_id = moved.stripe_id and b.type in ('refund', 'payment_refund')
    else b.source_id = moved.stripe_id and b.type = 'adjustment' and sign(b.amount) = sign(moved.amount) end
  order by b.booked_at limit 1)`;

/** Rows of Stripe's balance that are about no payment, refund or dispute. */
const bookedOfAccount = ({ from, to, isReal }: Span) => sql`
  from balance_transactions b join stripe_accounts on stripe_accounts.id = b.stripe_account
  where b.source_id = b.id and booked_at >= ${from} and booked_at < ${to} and ${isRealMoney} = ${isReal}`;

/** Share of the tax that a refund takes back, as Stripe Tax does. */
const taxShare = sql`case when root.payment_intent = moved.payment_intent and root.price_amount > 0
  then round(root.tax_amount::numeric * moved.amount / root.price_amount)::int end`;

/** Reads what moved in a span, oldest first, beside orders paid with a code, with an amount of 0, and the account's own fees. */
export function createMoneyMovements(db: Database) {
  const within = ({ from, to }: Span) => sql`at >= ${from} and at < ${to}`;

  async function list(span: Span): Promise<Movement[]> {
    const { from, to, isReal } = span;
    const moved = sql<Movement>`select moved.kind, moved.at, moved.amount, moved.currency, moved.payment_intent, moved.stripe_id,
        root.reference, root.kind as order_kind, nullif(root.style_id, '') as style_id, root.pack_size, root.paid_by, ${taxShare} as tax,
        ${booking} as booked, null as note
      from ${moneyMovements} as moved left join orders root on root.id = moved.order_id
        left join stripe_accounts on stripe_accounts.id = moved.stripe_account
      where ${within(span)} and ${isRealMoney} = ${isReal}
      union all
      select 'code', paid_at, 0, currency, null, null, reference, kind, nullif(style_id, ''), pack_size, paid_by, null, null, null
      from orders where paid_by = 'code' and set_order_id is null and paid_at >= ${from} and paid_at < ${to}
      union all
      select 'stripe_fee', b.booked_at, null, b.currency, null, null, null, null, null, null, null, null, ${asBooked}, b.description
      ${bookedOfAccount(span)}
      order by at, kind, payment_intent, stripe_id`;
    return (await moved.execute(db)).rows;
  }

  async function sums(span: Span): Promise<MonthSum[]> {
    const summed = sql<MonthSum>`select moved.currency, ${cameIn} as "in", ${wentBack} as back,
        coalesce(sum(${taxShare}), 0)::float8 as tax, count(*) filter (where moved.kind = 'payment')::int as orders
      from ${moneyMovements} as moved left join orders root on root.id = moved.order_id
        left join stripe_accounts on stripe_accounts.id = moved.stripe_account
      where ${within(span)} and ${isRealMoney} = ${span.isReal}
      group by 1 order by 1`;
    return (await summed.execute(db)).rows;
  }

  /** Sums Stripe's fees by the currency of the account's balance. */
  async function fees(span: Span): Promise<FeeSum[]> {
    const summed = sql<FeeSum>`select currency, coalesce(sum(fee), 0)::float8 as amount, count(fee)::int as movements,
        coalesce(sum(of_account), 0)::float8 as of_account
      from (select booked ->> 'currency' as currency, (booked ->> 'fee')::bigint as fee, 0 as of_account
        from (select ${booking} as booked from ${moneyMovements} as moved
          left join stripe_accounts on stripe_accounts.id = moved.stripe_account
          where ${within(span)} and ${isRealMoney} = ${span.isReal}) as found
        where booked is not null
        union all select b.currency, null, -b.net ${bookedOfAccount(span)}) as every
      group by 1 order by 1`;
    return (await summed.execute(db)).rows;
  }

  return { list, sums, fees };
}
