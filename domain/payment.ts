import type { Price } from './money.ts';
import type { OrderState } from './order.ts';

type PayableOrder = { state: OrderState; paymentIntent: string | null; price: Price; photoKept: boolean };
type Payment = { orderId: string | undefined; paymentIntent: string; price: Price };

/** `pay`: it pays the order; `known`: it paid it before; `give_back`: it pays nothing we can still deliver; `foreign`: not ours. */
export type PaymentDecision = 'pay' | 'known' | 'give_back' | 'foreign';

/** Decides what a payment that Stripe confirms means for the order whose session it came through. */
export function decidePayment(order: PayableOrder, payment: Payment, orderId: string): PaymentDecision {
  if (payment.orderId !== orderId) return 'foreign';
  if (order.paymentIntent === payment.paymentIntent) return 'known';
  const payable = (order.state === 'awaiting_payment' || order.state === 'expired') && order.photoKept;
  const exact =
    payment.price.amount === order.price.amount && payment.price.currency === order.price.currency;
  return payable && exact ? 'pay' : 'give_back';
}
