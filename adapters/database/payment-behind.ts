import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Order } from './schema.ts';

/**
 * A picture is paid for by a card, however many gifts, codes and redraws lie between: by the payment of the order at the root of
 * their chain. What is `kept` is the shop's; what goes back is not, from when that is written down. A refund of the shop's own stays
 * owed when it fails, one that somebody else made does not.
 */
export type PaymentState = 'kept' | 'disputed' | 'returned';

const paymentOfRoot = sql<PaymentState>`case
  when exists (select from disputes where disputes.payment_intent = root.payment_intent and disputes.status = 'lost')
    then 'returned'
  when root.frozen_at is not null then 'disputed'
  when exists (select from refunds where refunds.payment_intent = root.payment_intent
    and not (refunds.reason = 'found' and refunds.status in ('failed', 'canceled'))) then 'returned'
  else 'kept' end`;

/** Null: an operator issued it. */
const rootOfCode = sql<string | null>`codes.root_order_id`;

/** An order that no other payment stands behind is a root itself. */
const rootOfOrder = sql<string>`coalesce(
  (select ${rootOfCode} from codes where codes.redeemed_by = coalesce(orders.redraw_of, orders.id)),
  orders.redraw_of, orders.id)`;

/** Whether the payment behind a row of codes is the shop's. */
export const isPaymentKept = sql<boolean>`not exists (
  select from orders root where root.id = ${rootOfCode} and ${paymentOfRoot} <> 'kept')`;

/** What a row of codes is worth by now: what was given back of its payment draws nothing. Null: any picture. */
export const worthLeft = sql<number | null>`(codes.worth_amount - coalesce((
  select root.refunded_amount from orders root where root.id = ${rootOfCode}), 0))`;

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

/** What has become of the payment behind an order, and whose it was. */
export async function paymentBehind(
  db: Database,
  orderId: string,
): Promise<{ rootId: string; payment: PaymentState }> {
  const { rows } = await sql<{ rootId: string; payment: PaymentState }>`
    select root.id as "rootId", ${paymentOfRoot} as payment
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
