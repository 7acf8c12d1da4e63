import type { OrderState, PaidBy } from '#domain/order.ts';

/** Names of an order's states in the console. */
export const stateNames = {
  awaiting_payment: 'Not paid yet',
  expired: 'Never paid',
  paid: 'Photo being checked',
  approved: 'Waiting to be drawn',
  drawn: 'Drawing being checked',
  accepted: 'About to be delivered',
  delivered: 'Delivered',
  gift_paid: 'Gift, code being made',
  gift_issued: 'Gift, with its code',
  rejected: 'Refused',
  code_issued: 'Refused, with a code',
  rejected_final: 'Refused, no further code',
  failed: 'Failed, being refunded',
  refunded: 'Refunded',
  code_restored: 'Code is valid again',
  cancelled: 'Cancelled by the visitor',
} as const satisfies Record<OrderState, string>;

/** Returns the name of an order's state; a failed redraw cost nothing, so nothing is refunded. */
export function stateNameOf({ state, paidBy }: { state: OrderState; paidBy: PaidBy }): string {
  return state === 'failed' && paidBy === 'redraw' ? 'Failed, a free redraw' : stateNames[state];
}
