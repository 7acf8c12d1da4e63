import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { isFrozen, nextState } from '#domain/order.ts';
import { isGivenUp } from '#domain/payment.ts';

type Read = Pick<Services, 'orders' | 'refunds'>;

/** Returns why a frozen order is neither tried again nor refunded. */
export async function whyFrozen({ id }: Order, { orders }: Read): Promise<OperationError> {
  const { payment } = await orders.paymentBehind(id);
  return new OperationError(payment === 'returned' ? 'charged_back' : 'disputed');
}

/** Returns why an order cannot be refunded now; undefined if it can. The console asks beforehand, so that it can say so. */
export async function whyNoRefund(order: Order, services: Read): Promise<OperationError | undefined> {
  const { state, reference, paidBy } = order;
  if (isFrozen(order)) return whyFrozen(order, services);
  if (paidBy === 'redraw') return new OperationError('free_redraw', { reference });
  if (state === 'rejected') return new OperationError('code_coming', { reference });
  if (state === 'failed' || nextState(state, 'giveUp')) return undefined;
  return whyNoRefundOfEnded(order, services);
}

async function whyNoRefundOfEnded(order: Order, { orders, refunds }: Read) {
  const { id, reference, paymentIntent, packSize, furtherStyles } = order;
  if (paymentIntent === null) return new OperationError('not_paid_by_card', { reference });
  const earlier = await refunds.byPayment(paymentIntent);
  if (earlier && !isGivenUp(earlier)) return new OperationError('refunded_before', earlier);
  // What a pack's other pictures have not used goes back; with them, if the operator says so. A set ends first.
  if (packSize !== null && furtherStyles === null) return undefined;
  const spent = await orders.spentOn(id, packSize === null ? 'any' : 'unfinished');
  return spent && whySpent(reference, spent);
}

/** Returns why an order cannot be refunded whose code has paid for another one. */
export function whySpent(
  reference: string,
  { reference: spentOn, state }: Pick<Order, 'reference' | 'state'>,
): OperationError {
  return new OperationError(state === 'delivered' ? 'code_drawn' : 'code_in_use', { reference, spentOn });
}
