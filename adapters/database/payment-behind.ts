import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Order } from './schema.ts';

/**
 * A picture is paid for by a card, however many gifts, codes and redraws lie between: by the payment of the order at the root of
 * their chain. What is `kept`, if only a part, is the shop's; what goes back is not, from when that is written down. A refund of the
 * shop's own stays owed when it fails, one that somebody else made does not.
 */
export type PaymentState = 'kept' | 'disputed' | 'returned';

/** What banks have given back of a root's payment after disputes: all of it where nobody has said how much. */
export const lostOfRoot = sql<number>`(
  select least(coalesce(sum(coalesce(disputes.amount, root.price_amount)), 0), root.price_amount - root.refunded_amount)::int
    from disputes where disputes.payment_intent = root.payment_intent and disputes.status = 'lost')`;

/** What neither the shop nor a bank has given back. */
const leftOfRoot = sql<number>`(root.price_amount - root.refunded_amount - ${lostOfRoot})`;

const paymentOfRoot = sql<PaymentState>`case
  when root.payment_intent is not null and ${leftOfRoot} <= 0 then 'returned'
  when root.frozen_at is not null then 'disputed'
  when exists (select from refunds where refunds.payment_intent = root.payment_intent
    and not (refunds.reason = 'found' and refunds.status in ('failed', 'canceled'))) then 'returned'
  else 'kept' end`;

/** Whether it is for a bank to say what becomes of a payment, or it has given back all that was left of it. */
export const isUpToBank = (paymentIntent: RawBuilder<string>) => sql<boolean>`exists (
  select from disputes left join orders root on root.payment_intent = disputes.payment_intent
    where disputes.payment_intent = ${paymentIntent}
      and (disputes.status = 'open' or disputes.status = 'lost' and coalesce(${leftOfRoot}, 0) <= 0))`;

/** The same of one payment. */
export async function isHeldByBank(db: Database, paymentIntent: string): Promise<boolean> {
  const asking = sql<{ held: boolean }>`select ${isUpToBank(sql`${paymentIntent}`)} as held`;
  return (await asking.execute(db)).rows[0]?.held === true;
}

/** What banks have given back of an order's own payment, where that was all that was left of it; null where the shop gave back. */
export const chargedBack = sql<number | null>`(
  select nullif(${lostOfRoot}, 0) from orders root where root.id = orders.id and ${leftOfRoot} <= 0
    and not exists (select from refunds where refunds.payment_intent = root.payment_intent
      and refunds.status in ('pending', 'succeeded')))`;

/** Null: an operator issued it. */
const rootOfCode = sql<string | null>`codes.root_order_id`;

/** An order that no other payment stands behind is a root itself. */
const rootOfOrder = sql<string>`coalesce(
  (select ${rootOfCode} from codes where codes.redeemed_by = coalesce(orders.redraw_of, orders.id)),
  orders.redraw_of, orders.id)`;

/** Whether nothing of the payment behind an order went back, and no bank was ever asked for it. */
export const isFullyPaid = sql<boolean>`exists (
  select from orders root where root.id = ${rootOfOrder} and ${paymentOfRoot} = 'kept' and root.refunded_amount = 0
    and not exists (select from disputes where disputes.payment_intent = root.payment_intent))`;

/** Whether the payment behind a row of codes is the shop's. */
export const isPaymentKept = sql<boolean>`not exists (
  select from orders root where root.id = ${rootOfCode} and ${paymentOfRoot} <> 'kept')`;

/** What a row of codes is worth by now: what has gone back of its payment draws nothing. Null: any picture. */
export const worthLeft = sql<number | null>`(codes.worth_amount - coalesce((
  select root.price_amount - ${leftOfRoot} from orders root where root.id = ${rootOfCode}), 0))`;

/** The ids of all orders that this payment stands behind. */
export const ordersBehind = (paymentIntent: string) => sql<string>`(
  with paid as (
    select id from orders where payment_intent = ${paymentIntent}
    union select redeemed_by from codes join orders on orders.id = codes.root_order_id
      where orders.payment_intent = ${paymentIntent} and redeemed_by is not null)
  select id from paid union select redraw.id from orders redraw join paid on redraw.redraw_of = paid.id)`;

/** Holds a root until the transaction ends: of a use of its payment and the end of it, one is first. */
export async function holdRoot(tx: Database, rootId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', rootId).forNoKeyUpdate().execute();
}

/** The same for the root of a code. */
export async function holdRootOfCode(tx: Database, codeHash: Buffer): Promise<void> {
  const codes = tx.selectFrom('codes').where('codeHash', '=', codeHash);
  const code = await codes.select(rootOfCode.as('rootId')).executeTakeFirst();
  if (typeof code?.rootId === 'string') await holdRoot(tx, code.rootId);
}

/** The same for the order that this payment paid. */
export async function holdRootOfPayment(tx: Database, paymentIntent: string): Promise<void> {
  const roots = tx.selectFrom('orders').select('id').where('paymentIntent', '=', paymentIntent);
  await roots.forNoKeyUpdate().execute();
}

type PaymentBehind = { rootId: string; payment: PaymentState; left: number };

/** What has become of the payment behind an order, whose it was, and how much of it has not gone back. */
export async function paymentBehind(db: Database, orderId: string): Promise<PaymentBehind> {
  const { rows } = await sql<PaymentBehind>`
    select root.id as "rootId", ${paymentOfRoot} as payment, ${leftOfRoot} as "left"
    from orders join orders root on root.id = ${rootOfOrder} where orders.id = ${orderId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An order has a root');
  return found;
}

/** The same, which stays so until the transaction ends. */
export async function holdPaymentBehind(tx: Database, orderId: string): Promise<PaymentState> {
  await holdRoot(tx, (await paymentBehind(tx, orderId)).rootId);
  return (await paymentBehind(tx, orderId)).payment;
}

/** The order that a code of this root paid and that has drawn a picture, or may yet draw one. */
export async function spentOn(
  db: Database,
  rootId: string,
): Promise<Pick<Order, 'reference' | 'state'> | undefined> {
  return db
    .selectFrom('codes')
    .innerJoin('orders', 'orders.id', 'codes.redeemedBy')
    .select(['reference', 'state'])
    .where('rootOrderId', '=', rootId)
    .where('state', 'not in', ['code_issued', 'rejected_final'])
    .orderBy('codes.issuedAt', 'desc')
    .executeTakeFirst();
}
