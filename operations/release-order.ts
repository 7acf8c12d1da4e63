import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { isFrozen } from '#domain/order.ts';

/** Releases the orders that a dispute froze, if the operator knows from bank or Stripe that it is over. @throws OperationError */
export async function releaseOrder(order: Order, { disputes, orders, queue }: Services) {
  const { id, reference, state } = order;
  // The disputed payment may be that of a gift or a refused photo whose code paid for this order.
  const { rootId, payment } = await orders.paymentBehind(id);
  const paymentIntent = (await orders.byId(rootId))?.paymentIntent ?? null;
  if (!isFrozen(order) || paymentIntent === null) throw new OperationError('not_frozen', { reference });
  if (payment === 'returned') throw new OperationError('charged_back');
  await disputes.closeAll(paymentIntent);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return { reference, state };
}
