import type { WorkerServices } from '../services.ts';
import { recordFoundRefund } from './refund.ts';

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
    if (!order || refund.amount < order.priceAmount) continue;
    await recordFoundRefund(order, { ...refund, paymentIntent }, services);
  }
}
