import type { Database } from '#adapters/database/database.ts';
import { returnAmount } from '#adapters/database/payments/give-back.ts';
import { holdRoot, paymentBehind, spentOn } from '#adapters/database/payments/payment-behind.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { Refunded } from './audit-lines.ts';
import { nextState } from '#domain/order.ts';
import { isGivenUp } from '#domain/payment.ts';
import { retryOrder } from './retry-order.ts';
import { whyNoRefund, whySpent } from './why-no-refund.ts';

/**
 * Refunds the payment, and ends an order in progress. A code that paid becomes valid again. Of a pack, it refunds what its pictures
 * have not used; `isAll`: that, too. @throws OperationError
 */
export async function refundOrder(order: Order, services: Services, isAll = false): Promise<Refunded> {
  const why = await whyNoRefund(order, services);
  if (why) throw why;
  if (order.state === 'failed') return { way: 'retried', ...(await retryOrder(order, services)) };
  if (nextState(order.state, 'giveUp')) return giveUp(order, services);
  return refundEnded(order, isAll && order.packSize !== null, services);
}

async function giveUp(order: Order, { orders, queue }: Services): Promise<Refunded> {
  const { id, reference, paidBy, setOrderId, furtherStyles } = order;
  const state = await orders.advance({ order, event: 'giveUp', note: 'The operator gives the money back' });
  if (!state) throw new OperationError('order_moved_on', { reference });
  await queue.enqueueOrder({ id, state, tries: 0 });
  // Before the photo's check a set has one picture, and all of its payment goes back.
  const isInSet = setOrderId !== null || (furtherStyles !== null && order.state !== 'paid');
  return { way: 'given_up', reference, paidBy, isInSet };
}

/** Refunds the payment of an order that has ended, and voids the unused codes that were issued for it. */
async function refundEnded(
  order: Order,
  isAll: boolean,
  { db, refunds, queue }: Services,
): Promise<Refunded> {
  const { reference, paymentIntent, currency } = order;
  if (paymentIntent === null) throw new Error('What was not paid by card has no refund');
  const { amount, voided } = await db.transaction().execute(async (tx) => {
    // The lock lets only one win of a refund and a redemption at the same time.
    await holdRoot(tx, order.id);
    return returnAmount(tx, order, 'operator', await refundable(tx, order, isAll));
  });
  const refund = await refunds.byPayment(paymentIntent);
  if (refund && isGivenUp(refund)) await refunds.tryAnew(refund, 0, (tx) => refunds.adopt(refund.id, tx));
  if (refund) await queue.enqueue({ type: 'refund', id: refund.id });
  return { way: 'ended', reference, price: { amount, currency }, voided };
}

/** Returns the amounts to refund and left: a part may have been refunded in Stripe's dashboard, or charged back. */
async function refundable(tx: Database, order: Order, isAll: boolean) {
  const { id, reference, packSize } = order;
  const { left, spent } = await paymentBehind(tx, id);
  const isPack = packSize !== null;
  const which = whatIsInTheWay(order, isAll);
  const inTheWay = which && (await spentOn(tx, id, which));
  if (inTheWay) throw whySpent(reference, inTheWay);
  const amount = isAll ? left : left - spent;
  if (isPack && amount <= 0) throw new OperationError('pack_drawn', { reference });
  return { amount, left };
}

/** Returns which pictures prevent a refund: of a pack, those being drawn prevent one of all; of a set, any refund. */
function whatIsInTheWay(
  { packSize, furtherStyles }: Order,
  isAll: boolean,
): 'any' | 'unfinished' | undefined {
  if (packSize === null) return 'any';
  return isAll || furtherStyles !== null ? 'unfinished' : undefined;
}
