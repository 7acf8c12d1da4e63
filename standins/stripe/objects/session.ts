import type { SessionParameters } from '../api/session-parameters.ts';
import { makeId } from './ids.ts';

export type Session = ReturnType<typeof newSession>;

type Status = 'open' | 'complete' | 'expired';
type PaymentStatus = 'paid' | 'unpaid';

/** How long a session stays open when nothing else is asked for, in seconds. */
const openFor = 24 * 60 * 60;

/** An open session; `created` in Unix seconds, amounts in minor units. */
export function newSession(
  asked: SessionParameters,
  { created, payBase }: { created: number; payBase: string },
) {
  const id = makeId('cs_test_a1', 58);
  const total = asked.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  return {
    id,
    object: 'checkout.session' as const,
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: asked.billing_address_collection,
    cancel_url: asked.cancel_url,
    client_reference_id: asked.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: asked.line_items[0].price_data.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: asked.customer_creation,
    customer_details: asked.customer_email === null ? null : customerDetails(asked.customer_email),
    customer_email: asked.customer_email,
    discounts: [],
    expires_at: asked.expires_at ?? created + openFor,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: asked.locale,
    managed_payments: null,
    metadata: asked.metadata,
    mode: 'payment' as const,
    origin_context: null,
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: 'if_required' as const,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: asked.payment_method_types,
    payment_status: 'unpaid' as PaymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as Status,
    submit_type: asked.submit_type,
    subscription: null,
    success_url: asked.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    /** Only an open session has one. */
    url: `${payBase}/c/pay/${id}` as string | null,
    wallet_options: null,
  };
}

export function customerDetails(email: string) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none' as const,
    tax_ids: null,
  };
}
