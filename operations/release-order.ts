import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Frees the orders that a dispute has frozen, when the operator knows from the bank or Stripe that it is over. @throws OperationError */
export async function releaseOrder(order: Order, { disputes, orders, queue }: Services) {
  const { id, reference, state, frozenAt } = order;
  // Disputed is the payment, which may be that of a gift or a refused photo.
  const { rootId, payment } = await orders.paymentBehind(id);
  const paymentIntent = (await orders.byId(rootId))?.paymentIntent ?? null;
  if (frozenAt === null || paymentIntent === null) throw new OperationError('not_frozen', { reference });
  if (payment === 'returned') throw new OperationError('charged_back');
  await disputes.closeAll(paymentIntent);
  await queue.enqueueOrder({ id, state, tries: 0 });
  return { reference, state };
}
