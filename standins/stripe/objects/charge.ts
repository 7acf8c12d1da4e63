import { makeId } from './ids.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { Session } from './session.ts';

export type Charge = ReturnType<typeof newCharge>;

export type Method = 'card' | 'us_bank_account';
type Status = 'succeeded' | 'pending' | 'failed';

type Asked = { session: Session; intent: PaymentIntent; method: Method; status: Status; created: number };

/** One try to take the money; amounts in minor units, `created` in Unix seconds. */
export function newCharge({ session, intent, method, status, created }: Asked) {
  const taken = status === 'succeeded';
  return {
    id: makeId('ch_'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: taken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: taken ? makeId('txn_') : null,
    billing_details: {
      address: null,
      email: session.customer_details?.email ?? null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'TOONBOOTH TEST',
    captured: taken,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: status === 'failed' ? 'card_declined' : null,
    failure_message: status === 'failed' ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status),
    paid: taken,
    payment_intent: intent.id as string | null,
    payment_method: makeId('pm_') as string | null,
    payment_method_details: method === 'card' ? cardDetails : { type: method },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What changes in a charge when its money has come or will not come. */
export function settled(charge: Charge, status: 'succeeded' | 'failed'): Charge {
  const taken = status === 'succeeded';
  return {
    ...charge,
    status,
    paid: taken,
    captured: taken,
    amount_captured: taken ? charge.amount : 0,
    balance_transaction: taken ? makeId('txn_') : null,
    failure_code: taken ? null : 'debit_not_authorized',
    failure_message: taken
      ? null
      : 'The customer has notified their bank that this payment is not authorized.',
    outcome: outcomeOf(status),
  };
}

function outcomeOf(status: Status) {
  const refused = status === 'failed';
  return {
    advice_code: refused ? ('try_again_later' as const) : null,
    network_advice_code: null,
    network_decline_code: refused ? '05' : null,
    network_status: refused ? 'declined_by_network' : 'approved_by_network',
    reason: refused ? 'generic_decline' : null,
    risk_level: 'normal',
    seller_message: refused ? 'The bank did not return any further details.' : 'Payment complete.',
    type: refused ? 'issuer_declined' : 'authorized',
  };
}

const cardDetails = {
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'TestCardOfStandIn',
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated' as const,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
  type: 'card' as const,
};
