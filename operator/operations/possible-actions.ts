import type { Refund } from '#adapters/database/payment-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { mostAttempts } from '#adapters/database/tables/refunds.ts';
import { isWorkState } from '#domain/job.ts';
import { isOver, nextState } from '#domain/order.ts';

export type ActionName = 'retry' | 'refund' | 'send' | 'code' | 'release' | 'delete';
type Images = Pick<Order, 'photoDeletedAt' | 'pictureDeletedAt' | 'pictureBytes'>;
type ActedOn = Pick<Order, 'state' | 'frozenAt' | 'paidAt' | 'paidBy' | 'paymentIntent'> & Images;

/** What can be done to an order now: each may still find that it has just moved on. */
export function possibleActions(
  order: ActedOn,
  refunds: Pick<Refund, 'paymentIntent' | 'status' | 'attempt'>[],
) {
  const { state, frozenAt, paidAt, pictureDeletedAt } = order;
  const isFrozen = frozenAt !== null;
  const hasMail = paidAt !== null && !(state === 'delivered' && pictureDeletedAt !== null);
  const possible: [ActionName, boolean][] = [
    ['retry', !isFrozen && isWorkState(state) && !isOver(order)],
    ['refund', !isFrozen && isRefundable(order, refunds)],
    ['send', hasMail],
    ['code', paidAt !== null],
    ['release', isFrozen],
    ['delete', hasImages(order)],
  ];
  return possible.filter(([, isPossible]) => isPossible).map(([name]) => name);
}

/** Whether the photo or the picture of an order is left. */
export function hasImages({ photoDeletedAt, pictureDeletedAt, pictureBytes }: Images): boolean {
  return photoDeletedAt === null || (pictureBytes !== null && pictureDeletedAt === null);
}

function isRefundable(
  { state, paidBy, paymentIntent }: ActedOn,
  refunds: Pick<Refund, 'paymentIntent' | 'status' | 'attempt'>[],
): boolean {
  if (state === 'rejected' || paidBy === 'redraw') return false;
  if (state === 'failed' || nextState(state, 'giveUp')) return true;
  const earlier = refunds.find((refund) => refund.paymentIntent === paymentIntent);
  const isOpen = !earlier || (earlier.status === 'failed' && earlier.attempt >= mostAttempts);
  return paymentIntent !== null && isOpen;
}
