import type { Price } from './money.ts';
import { fulfilled, type OrderState } from './order.ts';

type PayableOrder = {
  state: OrderState;
  paymentIntent: string | null;
  price: Price;
  /** Whether the ordered item can still be made. */
  deliverable: boolean;
};
type Payment = { orderId: string | undefined; paymentIntent: string; price: Price };

/**
 * `pay`: pays the order; `known`: has already paid it; `refund`: pays for nothing the shop can deliver; `foreign`: not the
 * shop's.
 */
export type PaymentDecision = 'pay' | 'known' | 'refund' | 'foreign';

/** Decides what to do with a payment confirmed by Stripe, given the order that its session belongs to. */
export function decidePayment(order: PayableOrder, payment: Payment, orderId: string): PaymentDecision {
  if (payment.orderId !== orderId) return 'foreign';
  if (order.paymentIntent === payment.paymentIntent) return 'known';
  const payable = (order.state === 'awaiting_payment' || order.state === 'expired') && order.deliverable;
  const exact =
    payment.price.amount === order.price.amount && payment.price.currency === order.price.currency;
  return payable && exact ? 'pay' : 'refund';
}

/** A payment by a method that takes days: `pending` while it is on its way, `failed` when it did not arrive. */
export const delayedPayments = ['pending', 'failed'] as const;
export type DelayedPayment = (typeof delayedPayments)[number];

/** Tells how far the delayed payment of an unpaid order is; undefined if there is none. */
export function delayedPaymentOf({ state, pendingPayment }: Delayed): DelayedPayment | undefined {
  if (pendingPayment === null) return undefined;
  if (state === 'awaiting_payment') return 'pending';
  return state === 'expired' ? 'failed' : undefined;
}

/** Tells whether the order can be paid: it waits, and no payment is on its way. */
export function isPayable(order: Delayed): boolean {
  return order.state === 'awaiting_payment' && order.pendingPayment === null;
}

type Delayed = { state: OrderState; pendingPayment: string | null };

/**
 * Tells whether to resend a refund that the bank has refused. One made in Stripe's dashboard is left to the person who made it if
 * nothing is owed.
 */
export function isOwed({ reason, state }: { reason: RefundReason; state: OrderState | undefined }): boolean {
  return reason !== 'found' || !fulfilled.some((one) => one === state);
}

/** Attempts after failures by the bank; then the operator has to decide. */
export const mostAttempts = 3;

/** Decides whether nothing is sent until an operator requests it: the bank has refused it for good, or a person withdrew it. */
export function isGivenUp({ status, reason, attempt }: Attempted): boolean {
  return status === 'canceled' || (status === 'failed' && (reason === 'found' || attempt >= mostAttempts));
}

type Attempted = { status: RefundStatus; reason: RefundReason; attempt: number };

/**
 * Statuses of a Checkout session. `intended`: yet to be opened at Stripe; `adopted`: not the one its order offers, but may still
 * be paid.
 */
export const checkoutStatuses = ['intended', 'open', 'adopted', 'complete', 'expired'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** `closed`: nothing is disputed any longer, and the shop keeps the money; `lost`: the bank has returned the disputed amount. */
export const disputeStatuses = ['open', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Describes a refund's status to operators where the bare status does not say what happens next. */
export function describeRefundStatus(status: RefundStatus): string {
  return status === 'canceled' ? 'withdrawn in Stripe, and not made again unless you ask for it' : status;
}

/**
 * Reasons for refunds. `late_payment`: the order can no longer be drawn; `found`: refunded outside the shop, or by the shop
 * before the database was restored from an older backup; `cancelled`: by the visitor, before anything was drawn.
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
/** Status of the payment after each decision. */
export const decidedStatus = { refund: 'refunded', leave: 'left' } as const satisfies Record<
  UnknownPaymentDecision,
  string
>;
export type DecidedPayment = (typeof decidedStatus)[UnknownPaymentDecision];

/** Refund statuses from Stripe. `failed`: the bank has refused it for good; `canceled`: a person has withdrawn it in Stripe. */
export const sentRefundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const;
export type SentRefundStatus = (typeof sentRefundStatuses)[number];
/** `intended`: recorded, but not known to have been sent. */
export const refundStatuses = ['intended', ...sentRefundStatuses] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Tells whether Stripe has accepted the refund, and no bank has refused it. */
export const isAccepted = (status: RefundStatus): boolean => status === 'pending' || status === 'succeeded';
