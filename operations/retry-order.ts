import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { isWorkState } from '#domain/job.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { isFrozen, isOver } from '#domain/order.ts';
import { whyFrozen } from './why-no-refund.ts';

/** Runs the order's next step now, with its number of tries reset. @throws OperationError */
export async function retryOrder(order: Order, services: Services) {
  const { orders, queue } = services;
  const { id, state, reference } = order;
  if (!isWorkState(state) || isOver(order))
    throw new OperationError('nothing_to_retry', { reference, state });
  if (isFrozen(order)) throw await whyFrozen(order, services);
  if (!(await orders.retryNow(id))) throw new OperationError('order_at_work', { reference });
  if (state === 'failed') await retryRefundNow(order, services);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return { reference, state };
}

/** Tries the refund now: by itself it waits for up to an hour, or forever once the bank has refused it for good. */
async function retryRefundNow(order: Order, services: Services): Promise<void> {
  const { refunds } = services;
  const paymentIntent = await paymentOf(order, services);
  const refund = paymentIntent === null ? undefined : await refunds.byPayment(paymentIntent);
  if (refund?.status === 'failed' || refund?.status === 'canceled') await refunds.tryAnew(refund, 0);
  else if (refund) await refunds.tryNow(refund.id);
}

/** Returns the payment that an order's refund returns: for a further picture of a set, the first one's. */
async function paymentOf({ setOrderId, paymentIntent }: Order, { orders }: Services): Promise<string | null> {
  if (setOrderId === null) return paymentIntent;
  return (await orders.byId(setOrderId))?.paymentIntent ?? null;
}
