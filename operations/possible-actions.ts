import type { Order } from '#adapters/database/schema/schema.ts';
import { isWorkState } from '#domain/job.ts';
import { isFrozen, isOver, orderActions, type OrderAction } from '#domain/order.ts';

type Images = Pick<Order, 'photoDeletedAt' | 'pictureDeletedAt' | 'pictureBytes'>;
type ActedOn = Pick<Order, 'state' | 'frozenAt' | 'paidAt' | 'paidBy'> & Images;

/**
 * Whether an order's payment can be refunded, whether its dispute may still end in the shop's favour, and whether a mail server
 * has accepted the mail that brings the gift to its receiver.
 */
type Possible = { isRefundable: boolean; isReleasable: boolean; isGiftSent: boolean };

/** Returns the actions possible on an order now; each may still fail because the order has just changed state. */
export function possibleActions(order: ActedOn, { isRefundable, isReleasable, isGiftSent }: Possible) {
  const { state, paidAt, pictureDeletedAt } = order;
  const hasMail = paidAt !== null && !(state === 'delivered' && pictureDeletedAt !== null);
  const possible: Record<OrderAction, boolean> = {
    retry: !isFrozen(order) && isWorkState(state) && !isOver(order),
    refund: isRefundable,
    send: hasMail,
    bounced: isGiftSent,
    code: paidAt !== null,
    release: isFrozen(order) && isReleasable,
    delete: hasImages(order),
  };
  return orderActions.filter((action) => possible[action]);
}

/** Decides whether an order still has its photo or picture. */
export function hasImages({ photoDeletedAt, pictureDeletedAt, pictureBytes }: Images): boolean {
  return photoDeletedAt === null || (pictureBytes !== null && pictureDeletedAt === null);
}
