import { sql, type RawBuilder } from 'kysely';
import { lostOfRoot } from '../payments/payment-behind.ts';

/** Formats a time as in the API. */
const iso = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Describes the row `subject` of orders: nothing that identifies its visitor, and no secret. */
export const orderData = sql`jsonb_build_object(
  'id', subject.id, 'reference', subject.reference, 'kind', subject.kind, 'state', subject.state,
  'style', nullif(subject.style_id, ''), 'paidBy', subject.paid_by,
  'pack', case when subject.pack_size is not null then jsonb_build_object('pictures', subject.pack_size) end,
  'createdAt', ${iso(sql`subject.created_at`)}, 'paidAt', ${iso(sql`subject.paid_at`)})`;

/** Describes the payment of the row `subject` of orders; null if it has none. */
export const paymentData = sql`case when subject.payment_intent is not null then ${paymentOf({
  id: sql`subject.payment_intent`,
  amount: sql`subject.price_amount`,
  refunded: sql`subject.refunded_amount`,
})} end`;

type Payment = { id: RawBuilder<unknown>; amount: RawBuilder<unknown>; refunded: RawBuilder<unknown> };

/** Describes a payment in the Stripe account of the row `subject` of orders. */
export function paymentOf({ id, amount, refunded }: Payment) {
  return sql`jsonb_build_object('id', ${id}, 'amount', ${amount}, 'refunded', ${refunded}, 'currency', subject.currency,
    'livemode', exists (select from stripe_accounts where stripe_accounts.id = subject.stripe_account and mode = 'live'))`;
}

const isAccepted = sql`coalesce(refund.status in ('pending', 'succeeded'), false)`;
const isOwn = sql`subject.payment_intent is not distinct from payment.id`;

/**
 * Selects a payment as `payment`, its row of `refunds` (a table or common table expression) as `refund`, its order as `subject`,
 * and the amounts taken and returned so far as `amount` and `refunded`. A whole refund returns what a bank has not returned before.
 * `hasFailed`: the refund was accepted and has failed, which Stripe's sum may not show yet.
 */
export const refundedPayment = (
  paymentIntent: RawBuilder<unknown>,
  refunds: RawBuilder<unknown>,
  hasFailed: boolean,
) => sql`
  (select ${paymentIntent} as id) payment
  left join ${refunds} refund on refund.payment_intent = payment.id
  join orders subject on subject.id = coalesce(
    (select id from orders where payment_intent = payment.id), refund.order_id)
  join orders root on root.id = subject.id
  cross join lateral (select
    case when ${isOwn} then root.price_amount else refund.amount end as amount,
    case when ${isOwn} and ${isAccepted}
        then greatest(root.price_amount - ${lostOfRoot} - coalesce(refund.kept_amount, 0), root.refunded_amount)
      when ${isOwn} and ${hasFailed} and refund.reason <> 'found'
        then greatest(root.price_amount - ${lostOfRoot} - refund.amount - coalesce(refund.kept_amount, 0), 0)
      when ${isOwn} then root.refunded_amount
      when ${isAccepted} then refund.amount else 0 end as refunded) sums`;

/** Describes the row `code` of codes, without the code itself; `reason` says why it was issued. */
export const codeData = (reason: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', code.id, 'reason', ${reason}, 'count', 1, 'expiresAt', ${iso(sql`code.expires_at`)},
  'worth', case when code.worth_amount is not null
    then jsonb_build_object('amount', code.worth_amount, 'currency', code.worth_currency) end)`;

/** Describes codes issued together. */
export const batchData = (batch: { id: string; count: number; expiresAt: Date }) => sql`jsonb_build_object(
  'id', ${batch.id}::text, 'reason', 'operator', 'count', ${batch.count}::int,
  'expiresAt', ${batch.expiresAt.toISOString()}::text, 'worth', null)`;

/** Describes the codes of the pack that the row `subject` of orders has bought; the row `code` of codes is one of them. */
export const packCodesData = sql`jsonb_build_object('order', ${orderData}, 'code', ${codeData(sql`'pack'`)}
  || jsonb_build_object('id', subject.id, 'count', subject.pack_size - 1))`;
