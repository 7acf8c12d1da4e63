import { randomBytes } from 'node:crypto';
import examples from './examples.json' with { type: 'json' };

/** API version of all objects here. */
export const apiVersion = '2026-10-28.endive';

type With<Example, Own> = Omit<Example, keyof Own> & Own;
type Texts<Names extends string> = Record<Names, string | null>;
type Paid = { metadata: Record<string, string> };

export type Session = With<
  typeof examples.session,
  Texts<'cancel_url' | 'client_reference_id' | 'customer_email' | 'locale' | 'payment_intent' | 'url'> &
    Record<'amount_subtotal' | 'amount_total', number> &
    Paid & {
      allowed_payment_method_types: string[] | null;
      currency: string;
      customer_details: typeof examples.session.customer_details | null;
      managed_payments: { enabled: boolean } | null;
      payment_status: 'paid' | 'unpaid';
      status: 'open' | 'complete' | 'expired';
    }
>;
export type PaymentIntent = With<
  typeof examples.intent,
  Texts<'cancellation_reason' | 'description' | 'latest_charge' | 'payment_method'> &
    Paid & {
      canceled_at: number | null;
      last_payment_error: { type: 'card_error'; code: string; message: string; charge: string } | null;
      status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
    }
>;
export type Charge = With<
  typeof examples.charge,
  Texts<'balance_transaction' | 'description' | 'failure_code' | 'failure_message' | 'payment_intent'> &
    Paid & {
      billing_details: With<typeof examples.charge.billing_details, Texts<'email'>>;
      payment_method_details: { type: string };
      status: 'succeeded' | 'pending' | 'failed';
    }
>;
export type Refund = With<
  typeof examples.refund,
  Texts<'balance_transaction' | 'payment_intent' | 'payment_method'> & {
    failure_balance_transaction?: string;
    pending_reason?: 'processing';
    status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  }
>;
export type BalanceTransaction = With<
  typeof examples.balanceTransaction,
  Texts<'description' | 'source'> & {
    fee_details: (Record<'currency' | 'description', string> & {
      amount: number;
      application: null;
      type: 'stripe_fee';
    })[];
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'stripe_fee';
  }
>;
export type Payout = typeof examples.payout;
export type Dispute = With<
  typeof examples.dispute,
  Texts<'payment_intent'> & { balance_transactions: BalanceTransaction[] }
>;
export type StripeEvent = With<typeof examples.event, { api_version: string; data: { object: object } }>;

/** Copies Stripe's example of this kind of object. */
export function exampleOf<Kind extends keyof typeof examples>(kind: Kind): (typeof examples)[Kind] {
  return structuredClone(examples[kind]);
}

/** Makes an id in Stripe's format: a prefix for the kind, such as `ch_`, and a random part. */
export function makeId(beginning: string, length = 24): string {
  return beginning + randomBytes(length).toString('hex').slice(0, length);
}
