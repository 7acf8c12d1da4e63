import type { Order } from '#adapters/database/schema.ts';
import { isWorkState } from '#domain/job.ts';
import { isOver, orderActions, type OrderAction } from '#domain/order.ts';

type Images = Pick<Order, 'photoDeletedAt' | 'pictureDeletedAt' | 'pictureBytes'>;
type ActedOn = Pick<Order, 'state' | 'frozenAt' | 'paidAt' | 'paidBy'> & Images;

/** Whether its payment can be given back, and whether a bank may yet leave it to the shop. */
type Possible = { isRefundable: boolean; isReleasable: boolean };

/** What can be done to an order now: each may still find that it has just moved on. */
export function possibleActions(order: ActedOn, { isRefundable, isReleasable }: Possible) {
  const { state, frozenAt, paidAt, pictureDeletedAt } = order;
  const isFrozen = frozenAt !== null;
  const hasMail = paidAt !== null && !(state === 'delivered' && pictureDeletedAt !== null);
  const possible: Record<OrderAction, boolean> = {
    retry: !isFrozen && isWorkState(state) && !isOver(order),
    refund: isRefundable,
    send: hasMail,
    code: paidAt !== null,
    release: isFrozen && isReleasable,
    delete: hasImages(order),
  };
  return orderActions.filter((action) => possible[action]);
}

/** Whether the photo or the picture of an order is left. */
export function hasImages({ photoDeletedAt, pictureDeletedAt, pictureBytes }: Images): boolean {
  return photoDeletedAt === null || (pictureBytes !== null && pictureDeletedAt === null);
}
