import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { refused, unspent } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { isFrozen } from '../orders/leases.ts';
import type { Order, Tables } from '../schema/schema.ts';

/**
 * State of the card payment behind a picture: that of the root order, however many gifts, codes and redraws lie between. `kept`
 * means that the shop has at least a part of it; `returned` holds as soon as a refund is recorded. A refund of the shop's own
 * remains owed when it fails; one that somebody else made does not.
 */
export type PaymentState = 'kept' | 'disputed' | 'returned';

/** Sum that banks returned from a root's payment after disputes: all of it if the amount is unknown. */
export const lostOfRoot = sql<number>`(
  select least(coalesce(sum(coalesce(disputes.amount, root.price_amount)), 0), root.price_amount - root.refunded_amount)::int
    from disputes where disputes.payment_intent = root.payment_intent and disputes.status = 'lost')`;

/** Amount that neither the shop nor a bank has returned. */
const leftOfRoot = sql<number>`(root.price_amount - root.refunded_amount - ${lostOfRoot})`;

const isUnspent = (state: RawBuilder<unknown>) =>
  sql`${state} in (${sql.join(unspent.map((one) => sql.lit(one)))})`;

/** Part of the payment of a pack or a set behind its first picture. */
const firstShare = sql`coalesce(root.own_amount, root.price_amount - (root.pack_size - 1) * root.pack_share)`;

/** Part of a pack's payment that its pictures have used, drawn or not yet; 0 for any other order. */
const spentOfRoot = sql<number>`case when root.pack_size is null then 0 else
  (case when ${isUnspent(sql`root.state`)} then 0 else ${firstShare} end + coalesce((
    select sum(coalesce(codes.paid_amount, codes.worth_amount)) from codes join orders used on used.id = codes.redeemed_by
      where codes.root_order_id = root.id and not ${isUnspent(sql`used.state`)}), 0))::int end`;

/** Amount of a pack's payment that its pictures may use: what is left, or what the shop keeps after a refund. */
const keptOfPack = sql`least(${leftOfRoot}, (
  select refunds.kept_amount from refunds where refunds.payment_intent = root.payment_intent))`;

/** Amount that stands behind the pictures of a set that have failed. */
const failedOfRoot = sql<number>`((case when root.state = 'failed' then ${firstShare} else 0 end) + coalesce((
  select sum(codes.paid_amount) from codes join orders used on used.id = codes.redeemed_by
    where codes.root_order_id = root.id and used.set_order_id = root.id and used.state = 'failed'), 0))::int`;

/** Number of further pictures of a pack for which enough of its payment is left; of a set, at most so many. */
export const coveredByPack = sql<number>`greatest((${keptOfPack} - ${spentOfRoot}) / root.pack_share, 0)::int`;

export const paymentOfRoot = sql<PaymentState>`case
  when root.payment_intent is not null and ${leftOfRoot} <= 0 then 'returned'
  when ${isFrozen('root')} then 'disputed'
  when exists (select from refunds where refunds.payment_intent = root.payment_intent
    and coalesce(refunds.kept_amount, 0) = 0 and not (refunds.reason = 'found' and refunds.status in ('failed', 'canceled'))) then 'returned'
  else 'kept' end`;

/** True while a bank has to decide on a payment, or once it has returned all that was left of it. */
export const isUpToBank = (paymentIntent: RawBuilder<string>) => sql<boolean>`exists (
  select from disputes left join orders root on root.payment_intent = disputes.payment_intent
    where disputes.payment_intent = ${paymentIntent}
      and (disputes.status = 'open' or disputes.status = 'lost' and coalesce(${leftOfRoot}, 0) <= 0))`;

/** Same as `isUpToBank`, for a row of orders that is about to be paid by this payment. */
const isUpToBankOnceItPaid = (paymentIntent: string) => sql<boolean>`exists (
  select from (select ${paymentIntent}::text as payment_intent, orders.price_amount, orders.refunded_amount) root
    join disputes on disputes.payment_intent = root.payment_intent
    where disputes.status = 'open' or disputes.status = 'lost' and ${leftOfRoot} <= 0)`;

/** Returns the columns of an order that this payment pays for the first time: frozen if the payment is disputed already. */
export const paidBy = (paymentIntent: string) => ({
  paymentIntent,
  paidAt: new Date(),
  frozenAt: sql<Date | null>`case when ${isUpToBankOnceItPaid(paymentIntent)} then now() end`,
});

/** Same as `isUpToBank`, for one payment. */
export async function isHeldByBank(db: Database, paymentIntent: string): Promise<boolean> {
  const asking = sql<{ held: boolean }>`select ${isUpToBank(sql`${paymentIntent}`)} as held`;
  return (await asking.execute(db)).rows[0]?.held === true;
}

/** Sum that banks returned from an order's own payment, if nothing is left of it; null if the shop refunded it. */
export const chargedBack = sql<number | null>`(
  select nullif(${lostOfRoot}, 0) from orders root where root.id = orders.id and ${leftOfRoot} <= 0
    and not exists (select from refunds where refunds.payment_intent = root.payment_intent
      and refunds.status in ('pending', 'succeeded')))`;

/** Null if an operator issued the code. */
const rootOfCode = sql<string | null>`codes.root_order_id`;

/** An order without another payment behind it is its own root. */
const rootOfOrder = sql<string>`coalesce(
  (select ${rootOfCode} from codes where codes.redeemed_by = coalesce(orders.redraw_of, orders.id)),
  orders.redraw_of, orders.id)`;

/** True if nothing of the payment behind an order was returned, and it was never disputed. */
export const isFullyPaid = sql<boolean>`exists (
  select from orders root where root.id = ${rootOfOrder} and ${paymentOfRoot} = 'kept' and root.refunded_amount = 0
    and not exists (select from disputes where disputes.payment_intent = root.payment_intent))`;

/** True if the shop has the payment behind a row of codes; of a pack, as much as is behind this picture. */
export const isPaymentKept = sql<boolean>`not exists (
  select from orders root where root.id = ${rootOfCode} and (${paymentOfRoot} <> 'kept'
    or codes.redeemed_by is null and root.pack_size is not null
      and ${keptOfPack} - ${spentOfRoot} < coalesce(codes.paid_amount, codes.worth_amount)))`;

/**
 * Worth that a row of codes still has: less whatever was returned of its payment. A picture of a pack is worth the same until its
 * share was returned. Null: any picture.
 */
export const worthLeft = sql<number | null>`(codes.worth_amount - coalesce((
  select root.price_amount - ${leftOfRoot} from orders root
    where root.id = ${rootOfCode} and root.pack_size is null), 0))`;

/** Selects the ids of all orders that this payment stands behind. */
export const ordersBehind = (paymentIntent: string) => sql<string>`(
  with paid as (
    select id from orders where payment_intent = ${paymentIntent}
    union select redeemed_by from codes join orders on orders.id = codes.root_order_id
      where orders.payment_intent = ${paymentIntent} and redeemed_by is not null)
  select id from paid union select redraw.id from orders redraw join paid on redraw.redraw_of = paid.id)`;

/** Locks a root until the transaction ends, so that a use of its payment and the end of that payment cannot overlap. */
export async function holdRoot(tx: Database, rootId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', rootId).forNoKeyUpdate().execute();
}

/** Locks the root of a code, if it has one. */
export async function holdRootOfCode(tx: Database, codeHash: Buffer): Promise<void> {
  const isIt = (eb: ExpressionBuilder<Tables, 'codes'>) =>
    eb.or([eb('codeHash', '=', codeHash), eb('packHash', '=', codeHash)]);
  const codes = tx.selectFrom('codes').where(isIt).limit(1);
  const code = await codes.select(rootOfCode.as('rootId')).executeTakeFirst();
  if (typeof code?.rootId === 'string') await holdRoot(tx, code.rootId);
}

/** Locks the order that this payment paid. */
export async function holdRootOfPayment(tx: Database, paymentIntent: string): Promise<void> {
  const roots = tx.selectFrom('orders').select('id').where('paymentIntent', '=', paymentIntent);
  await roots.forNoKeyUpdate().execute();
}

/** True if the shop has the payment behind an order. */
export const isPaymentBehindKept = sql<boolean>`(
  select ${paymentOfRoot} = 'kept' from orders root where root.id = ${rootOfOrder})`;

type PaymentBehind = {
  rootId: string;
  payment: PaymentState;
  left: number;
  spent: number;
  /** Amount behind the pictures of a set that have failed. */
  failed: number;
  /** Amount that pictures of a pack may use: `left`, or less after a refund by the shop. */
  kept: number;
};

/**
 * Reads the state of the payment behind an order, its root order, the amount not returned, and the part of that which pictures of a
 * pack have used.
 */
export async function paymentBehind(db: Database, orderId: string): Promise<PaymentBehind> {
  const { rows } = await sql<PaymentBehind>`
    select root.id as "rootId", ${paymentOfRoot} as payment, ${leftOfRoot} as "left",
      ${spentOfRoot} as spent, ${failedOfRoot} as failed, ${keptOfPack} as kept
    from orders join orders root on root.id = ${rootOfOrder} where orders.id = ${orderId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An order has a root');
  return found;
}

/** Same as `paymentBehind`, and keeps the state until the transaction ends. */
export async function holdPaymentBehind(tx: Database, orderId: string): Promise<PaymentState> {
  await holdRoot(tx, (await paymentBehind(tx, orderId)).rootId);
  return (await paymentBehind(tx, orderId)).payment;
}

/**
 * Finds the order paid with a code of this root that has drawn a picture, or may yet draw one; `unfinished`: only one that may.
 */
export async function spentOn(
  db: Database,
  rootId: string,
  which: 'any' | 'unfinished' = 'any',
): Promise<Pick<Order, 'reference' | 'state'> | undefined> {
  return db
    .selectFrom('codes')
    .innerJoin('orders', 'orders.id', 'codes.redeemedBy')
    .select(['reference', 'state'])
    .where('rootOrderId', '=', rootId)
    .where('state', 'not in', which === 'any' ? refused : [...refused, 'delivered' as const])
    .orderBy('codes.issuedAt', 'desc')
    .executeTakeFirst();
}
