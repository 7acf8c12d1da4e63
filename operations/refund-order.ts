import { holdRoot, spentOn } from '#adapters/database/payment-behind.ts';
import { voidUnusedOf } from '#adapters/database/tables/codes.ts';
import { addRefund, adoptRefund, isGivenUp } from '#adapters/database/tables/refunds.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { Refunded } from './audit-lines.ts';
import { nextState } from '#domain/order.ts';
import { retryOrder } from './retry-order.ts';
import { whyNoRefund, whySpent } from './why-no-refund.ts';

/** Refunds the payment, and ends an order in progress. A code that paid becomes valid again. @throws OperationError */
export async function refundOrder(order: Order, services: Services): Promise<Refunded> {
  const why = await whyNoRefund(order, services);
  if (why) throw why;
  if (order.state === 'failed') return { way: 'retried', ...(await retryOrder(order, services)) };
  if (nextState(order.state, 'giveUp')) return giveUp(order, services);
  return refundEnded(order, services);
}

async function giveUp(order: Order, { orders, queue }: Services): Promise<Refunded> {
  const { id, reference, paidBy } = order;
  const state = await orders.advance({ order, event: 'giveUp', note: 'The operator gives the money back' });
  if (!state) throw new OperationError('order_moved_on', { reference });
  await queue.enqueueOrder({ id, state, tries: 0 });
  return { way: 'given_up', reference, paidBy };
}

/** Refunds the payment of an order that has ended, and voids the unused codes that were issued for it. */
async function refundEnded(order: Order, { db, orders, refunds, queue }: Services): Promise<Refunded> {
  const { id: orderId, reference, paymentIntent, currency, stripeAccount } = order;
  // A part may have been refunded in Stripe's dashboard, or charged back.
  const { left: amount } = await orders.paymentBehind(orderId);
  if (paymentIntent === null) throw new Error('What was not paid by card has no refund');
  const voided = await db.transaction().execute(async (tx) => {
    // The lock lets only one win of a refund and a redemption at the same time.
    await holdRoot(tx, orderId);
    const spent = await spentOn(tx, orderId);
    if (spent) throw whySpent(reference, spent);
    await addRefund(tx, { orderId, paymentIntent, amount, currency, reason: 'operator', stripeAccount });
    return voidUnusedOf(tx, 'rootOrderId', orderId);
  });
  const refund = await refunds.byPayment(paymentIntent);
  if (refund && isGivenUp(refund)) await refunds.tryAnew(refund, 0, (tx) => adoptRefund(tx, refund.id));
  if (refund) await queue.enqueue({ type: 'refund', id: refund.id });
  return { way: 'ended', reference, price: { amount, currency }, voided };
}
