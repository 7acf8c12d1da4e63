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

/** Tone of a state: under way, ended well, ended without a picture, or nothing to do. */
export const stateTones = {
  awaiting_payment: 'still',
  expired: 'still',
  paid: 'going',
  approved: 'going',
  drawn: 'going',
  accepted: 'going',
  delivered: 'good',
  gift_paid: 'going',
  gift_issued: 'good',
  rejected: 'going',
  code_issued: 'bad',
  rejected_final: 'bad',
  failed: 'bad',
  refunded: 'bad',
  code_restored: 'bad',
  cancelled: 'still',
} as const satisfies Record<OrderState, 'still' | 'going' | 'good' | 'bad'>;
