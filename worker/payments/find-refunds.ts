import type { Refund } from '#adapters/database/payment-tables.ts';
import type { Refunded } from '#adapters/payments/refunding.ts';
import type { WorkerServices } from '../services.ts';
import { recordFoundRefund } from './refund.ts';

/**
 * Finds what was given back at Stripe without the database knowing it: after a backup was restored, or when an operator did so
 * in the dashboard.
 */
export async function findRefunds(since: Date, services: WorkerServices): Promise<void> {
  for await (const { paymentIntent, amount } of services.payments.refundedSince(since)) {
    const order = await services.orders.byPayment(paymentIntent);
    if (order && order.refundedAmount !== amount) await findRefundsOf(paymentIntent, services);
  }
}

/**
 * The same of one payment, as an event of Stripe's is about it. Its sum decides, in however many parts it went back. Nobody is to
 * get the picture as well as all of the money, so an order that is still on its way ends here.
 */
export async function findRefundsOf(paymentIntent: string, services: WorkerServices): Promise<void> {
  const order = await services.orders.byPayment(paymentIntent);
  if (order?.stripeAccount !== (await services.stripeAccount()).id) return;
  const refunded = await services.payments.refundedOf(paymentIntent);
  const known = await services.refunds.byPayment(paymentIntent);
  if (known) await compare(known, refunded, services);
  else if (refunded.whole) {
    const isRecorded = await recordFoundRefund(order, { ...refunded.whole, paymentIntent }, services);
    if (!isRecorded) return;
  }
  // Last: as long as it is not noted, the next look comes here again.
  await services.orders.noteRefunded(order.id, refunded.amount);
}

/** What a person gave back after the shop's own refund had failed, and a part of a found one that does not arrive. */
async function compare(known: Refund, { whole }: Refunded, services: WorkerServices): Promise<void> {
  const { refunds, queue } = services;
  const hasFailed = known.status === 'failed' || known.status === 'canceled';
  if (whole && hasFailed) {
    await refunds.record(known, { stripeId: whole.id, status: whole.status });
    if (known.orderId !== null) await queue.enqueue({ type: 'order', id: known.orderId, state: 'failed' });
  } else if (!whole && !hasFailed && known.reason === 'found') await refunds.tryNow(known.id);
}
