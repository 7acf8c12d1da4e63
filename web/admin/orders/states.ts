import type { OrderState, PaidBy } from '#domain/order.ts';

/** What an operator calls an order's state. */
export const stateNames = {
  awaiting_payment: 'Not paid yet',
  expired: 'Never paid',
  paid: 'Photo is checked',
  approved: 'Waiting to be drawn',
  drawn: 'Drawing is checked',
  accepted: 'About to be delivered',
  delivered: 'Delivered',
  gift_paid: 'Gift, code is made',
  gift_issued: 'Gift, with its code',
  rejected: 'Refused',
  code_issued: 'Refused, with a code',
  rejected_final: 'Refused, no further code',
  failed: 'Failed, money goes back',
  refunded: 'Refunded',
  code_restored: 'Code is valid again',
  cancelled: 'Cancelled by the visitor',
} as const satisfies Record<OrderState, string>;

/** The same of one order: a redraw cost nothing, so that nothing goes back. */
export function stateNameOf({ state, paidBy }: { state: OrderState; paidBy: PaidBy }): string {
  return state === 'failed' && paidBy === 'redraw' ? 'Failed, a free redraw' : stateNames[state];
}

/** How a state is marked: on its way, ended well, ended without a picture, or nothing to see to. */
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
