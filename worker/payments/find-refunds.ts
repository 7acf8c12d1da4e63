import { addRefund } from '#adapters/database/tables/refunds.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { RefundFacts } from '#adapters/payments/refunding.ts';
import { nextState } from '#domain/order.ts';
import type { WorkerServices } from '../stage.ts';

/**
 * Finds refunds at Stripe that the database does not know: after a backup was restored, or when an operator made them in
 * the dashboard. Nobody is to get the picture as well, so an order that is still on its way ends here.
 */
export async function findRefunds(since: Date, services: WorkerServices): Promise<void> {
  for await (const refund of services.payments.refundsSince(since)) {
    const { paymentIntent, status } = refund;
    if (paymentIntent === undefined || status === 'failed') continue;
    if (await services.refunds.byPayment(paymentIntent)) continue;
    const order = await services.orders.byPayment(paymentIntent);
    if (order && refund.amount >= order.priceAmount)
      await recordFoundRefund(order, { ...refund, paymentIntent }, services);
  }
}

type Found = RefundFacts & { paymentIntent: string };

async function recordFoundRefund(order: Order, found: Found, services: WorkerServices): Promise<void> {
  await noteFoundRefund(order, found, services);
  if (!nextState(order.state, 'giveUp')) return;
  const state = await services.orders.advance({ order, event: 'giveUp', note: 'Its payment was given back' });
  if (state) await services.queue.enqueueOrder({ id: order.id, state, tries: 0 });
}

/** Takes a refund that was made already into the books of its order. */
export async function noteFoundRefund(order: Order, found: Found, services: WorkerServices): Promise<void> {
  const { id: stripeId, status, paymentIntent, amount } = found;
  services.log.warn('found a refund that the database did not know', { order: order.id, refund: stripeId });
  const { id: orderId, currency } = order;
  await addRefund(services.db, {
    orderId,
    paymentIntent,
    amount,
    currency,
    reason: 'found',
    stripeId,
    status,
  });
}
