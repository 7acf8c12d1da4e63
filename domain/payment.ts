import type { Price } from './money.ts';
import type { OrderState } from './order.ts';

type PayableOrder = {
  state: OrderState;
  paymentIntent: string | null;
  price: Price;
  /** Whether what is paid for can still be made. */
  deliverable: boolean;
};
type Payment = { orderId: string | undefined; paymentIntent: string; price: Price };

/** `pay`: it pays the order; `known`: it paid it before; `refund`: it pays for nothing we can still deliver; `foreign`: not ours. */
export type PaymentDecision = 'pay' | 'known' | 'refund' | 'foreign';

/** Decides what a payment that Stripe confirms means for the order whose session it came through. */
export function decidePayment(order: PayableOrder, payment: Payment, orderId: string): PaymentDecision {
  if (payment.orderId !== orderId) return 'foreign';
  if (order.paymentIntent === payment.paymentIntent) return 'known';
  const payable = (order.state === 'awaiting_payment' || order.state === 'expired') && order.deliverable;
  const exact =
    payment.price.amount === order.price.amount && payment.price.currency === order.price.currency;
  return payable && exact ? 'pay' : 'refund';
}

/** The states in which whoever paid has got what was paid for: nothing is owed any more. */
const fulfilled: OrderState[] = ['delivered', 'gift_issued', 'code_issued', 'rejected_final'];

/**
 * Whether a refund that its bank has refused is sent anew. One that somebody made in Stripe's dashboard is theirs to follow where
 * nothing is owed.
 */
export function isOwed({ reason, state }: { reason: RefundReason; state: OrderState | undefined }): boolean {
  return reason !== 'found' || state === undefined || !fulfilled.includes(state);
}

/** Statuses of a Checkout session. `intended`: to be opened at Stripe; `adopted`: not the one that its order offers, and may still be paid. */
export const checkoutStatuses = ['intended', 'open', 'adopted', 'complete', 'expired'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** `closed`: nothing is disputed any more, and the money is the shop's; `lost`: the bank has given back what was disputed. */
export const disputeStatuses = ['open', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** What operators read of a refund's status, where the bare word does not say what follows. */
export function describeRefundStatus(status: RefundStatus): string {
  return status === 'canceled' ? 'withdrawn in Stripe, and not made again unless you ask for it' : status;
}

/**
 * Reasons for which a payment goes back. `late_payment`: nothing can be drawn for it any more; `found`: somebody else gave it
 * back, or we did in a life that the database has forgotten; `cancelled`: by the visitor, before
 * anything was drawn.
 */
export const refundReasons = [
  'technical_failure',
  'second_payment',
  'late_payment',
  'found',
  'operator',
  'cancelled',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Decisions on a payment that belongs to no order. */
export const unknownPaymentDecisions = ['refund', 'leave'] as const;
export type UnknownPaymentDecision = (typeof unknownPaymentDecisions)[number];
/** Status of the payment after each. */
export const decidedStatus = { refund: 'refunded', leave: 'left' } as const satisfies Record<
  UnknownPaymentDecision,
  string
>;
export type DecidedPayment = (typeof decidedStatus)[UnknownPaymentDecision];

/** Statuses that Stripe tells. `failed`: its bank has refused it for good; `canceled`: a person has withdrawn it in Stripe. */
export const sentRefundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const;
export type SentRefundStatus = (typeof sentRefundStatuses)[number];
/** `intended`: written down, and not known to be sent. */
export const refundStatuses = ['intended', ...sentRefundStatuses] as const;
export type RefundStatus = (typeof refundStatuses)[number];
