import { makeId } from './ids.ts';
import type { Session } from './session.ts';

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

type Status = 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';

/** What the shop wants on the payment, beside what the session knows. */
export type PaymentDetails = {
  metadata: Record<string, string>;
  description: string | null;
  receipt_email: string | null;
};

export const noDetails: PaymentDetails = { metadata: {}, description: null, receipt_email: null };

/** The payment of a session, made at its first try; `created` in Unix seconds. */
export function newPaymentIntent(session: Session, details: PaymentDetails, created: number) {
  const id = makeId('pi_3', 23);
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null as 'automatic' | null,
    capture_method: 'automatic_async' as const,
    client_secret: makeId(`${id}_secret_`, 25),
    confirmation_method: 'automatic' as const,
    created,
    currency: session.currency,
    customer: null,
    customer_account: null,
    description: details.description,
    excluded_payment_method_types: null,
    last_payment_error: null as ReturnType<typeof paymentError> | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: details.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: details.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as Status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Why the last try failed, in the words of the failed charge. */
export function paymentError(charge: { id: string; failure_message: string | null }) {
  return {
    charge: charge.id,
    code: 'card_declined' as const,
    decline_code: 'generic_decline',
    doc_url: 'https://docs.stripe.com/error-codes#card-declined',
    message: charge.failure_message ?? 'The payment failed.',
    type: 'card_error' as const,
  };
}
