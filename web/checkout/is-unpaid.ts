import type { OrderAnswer } from '#contract/order.ts';

/** True while the visitor can still pay for the order: it is not paid, and no payment is on its way. */
export function isUnpaid({ state, delayedPayment }: Pick<OrderAnswer, 'state' | 'delayedPayment'>): boolean {
  return state === 'expired' || (state === 'awaiting_payment' && delayedPayment === undefined);
}
