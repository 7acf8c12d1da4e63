import type Stripe from 'stripe';
import type { DisputeStatus, SentRefundStatus } from '#domain/payment.ts';

/**
 * Meaning of all of Stripe's values that money depends on. A value added by a later version of the package breaks the build;
 * one that Stripe sends before that is read as the value that puts nobody's money at risk (`meaningOf`).
 */

/** The values that the package names, without the `string` by which it allows others. */
type Named<T> = T extends string ? (string extends T ? never : T) : never;

/** The money is the shop's again only when the bank says so. For a prevented dispute, see `preventions`. */
export const disputeStatuses = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  prevented: 'open',
  won: 'closed',
  lost: 'lost',
} as const satisfies Record<Named<Stripe.Dispute.Status>, DisputeStatus>;

/** `resolution`: Stripe has refunded the payment. `block`: the bank was kept from disputing it. */
export const preventions = {
  resolution: 'lost',
  block: 'open',
  chargeback: 'open',
  compliance: 'open',
  inquiry: 'open',
} as const satisfies Record<Named<Stripe.Dispute.PaymentMethodDetails.Card.CaseType>, DisputeStatus>;

/** Values from Stripe's documentation: the package names none. */
export const refundStatuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const satisfies Record<SentRefundStatus | 'requires_action', SentRefundStatus>;

export const sessionStatuses = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
} as const satisfies Record<Named<Stripe.Checkout.Session.Status>, 'open' | 'complete' | 'expired'>;

/** Whether the price has been paid. Nothing is free here, so a session that needs no payment has sold nothing of ours. */
export const paidStatuses = {
  paid: true,
  unpaid: false,
  no_payment_required: false,
} as const satisfies Record<Named<Stripe.Checkout.Session.PaymentStatus>, boolean>;

/** Whether a delayed payment has failed for good once its session is complete. */
export const failedIntents = {
  requires_payment_method: true,
  canceled: true,
  requires_confirmation: false,
  requires_action: false,
  requires_capture: false,
  processing: false,
  succeeded: false,
} as const satisfies Record<Named<Stripe.PaymentIntent.Status>, boolean>;

/** Looks up the meaning of a value; returns `otherwise` for one that is not in the table. */
export function meaningOf<T>(table: Record<string, T>, value: string | null | undefined, otherwise: T): T {
  return Object.hasOwn(table, value ?? '') ? (table[value ?? ''] ?? otherwise) : otherwise;
}
