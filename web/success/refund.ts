import type { OrderAnswer } from '#contract/order.ts';

/** What goes back, or will: the whole price where no refund is known yet. */
export function refundOf({ refund, price }: OrderAnswer) {
  return { amount: refund?.amount ?? price.amount, currency: price.currency };
}
