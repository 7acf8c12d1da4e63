import { notPossible } from '../api/errors.ts';
import { exampleOf, makeId, type Charge, type PaymentIntent, type Session } from '../objects.ts';
import type { Outcome } from '../schedule.ts';
import { paymentFee } from './balance.ts';
import { customerDetails } from './checkout.ts';
import type { BookingParts } from './parts.ts';

/** Outcomes of an attempt to pay on the hosted page. */
export type PayOutcome = 'paid' | 'declined' | 'async_paid' | 'async_failed';

/** Default duration of a delayed payment, in seconds. */
const delayedBy = 2;

/** Executes payments, and emits events in the order Stripe sends them. */
export function createPayments({ state, schedule, balance, emit, now, livemode }: BookingParts) {
  /** @throws ApiError if the session is no longer open. */
  function pay(session: Session, outcome: PayOutcome, seconds = delayedBy): Session {
    if (session.status !== 'open') {
      throw notPossible(`This session is ${session.status}; only an open one can be paid.`);
    }
    const intent = state.intents.get(session.payment_intent) ?? newIntent(session);
    const tried = newCharge(session, intent, outcome.startsWith('async') ? 'us_bank_account' : undefined);
    if (outcome === 'declined') {
      charge(intent, 'failed', tried);
      return state.sessions.put({ ...session, payment_intent: intent.id });
    }
    if (outcome === 'paid') {
      charge(intent, 'succeeded', tried);
      return complete(session, intent, 'paid');
    }
    charge(intent, 'pending', tried);
    const settled = outcome === 'async_paid' ? 'succeeded' : 'failed';
    schedule.add({ kind: 'settle', of: session.id, at: now() + seconds, outcome: settled });
    return complete(session, intent, 'unpaid');
  }

  function newIntent(session: Session): PaymentIntent {
    const id = makeId('pi_3', 23);
    const intent = state.intents.put({
      ...{ ...exampleOf('intent'), livemode, id, currency: session.currency, amount: session.amount_total },
      ...(state.sales.get(session.id)?.payment ?? { description: null, metadata: {} }),
      ...{ client_secret: makeId(`${id}_secret_`, 25), created: Math.floor(now()) },
      status: 'requires_payment_method',
    });
    emit('payment_intent.created', intent);
    return intent;
  }

  /** Attempts a charge, or completes one that was pending. */
  function charge(intent: PaymentIntent, status: Charge['status'], tried: Charge): void {
    const failed = status === 'failed';
    const taken = status === 'succeeded' && take(tried);
    const made = { ...tried, status, ...taken, ...(failed && failedCharge) };
    emit(`charge.${status}`, state.charges.put(made));
    const changed = state.intents.put({
      ...{ ...intent, latest_charge: made.id, amount_received: made.amount_captured },
      payment_method: failed ? null : made.payment_method,
      last_payment_error: failed ? { ...declined, charge: made.id } : null,
      status: statuses[status],
    });
    emit(`payment_intent.${failed ? 'payment_failed' : changed.status}`, changed);
  }

  function take({ id: source, amount, currency }: Charge) {
    const booked = balance.book({ type: 'charge', source, amount, currency, fee: paymentFee(amount) });
    return { paid: true, captured: true, amount_captured: amount, balance_transaction: booked.id };
  }

  function newCharge(session: Session, intent: PaymentIntent, method?: string): Charge {
    const example = exampleOf('charge');
    const { id: payment_intent, amount, currency, description, metadata } = intent;
    return {
      ...{ ...example, livemode, payment_intent, amount, currency, description, metadata },
      id: makeId('ch_'),
      billing_details: { ...example.billing_details, email: session.customer_email },
      created: Math.floor(now()),
      payment_method: makeId('pm_'),
      payment_method_details: method === undefined ? example.payment_method_details : { type: method },
      paid: false,
      status: 'pending',
    };
  }

  function complete(session: Session, { id }: PaymentIntent, paid: Session['payment_status']): Session {
    const completed = state.sessions.put({
      ...{ ...session, status: 'complete', payment_status: paid, payment_intent: id, url: null },
      customer_details: session.customer_details ?? customerDetails('visitor@example.com'),
    });
    emit('checkout.session.completed', completed);
    return completed;
  }

  /** Completes a delayed payment with the bank's answer. */
  function settle(sessionId: string, outcome: Outcome): void {
    const session = state.sessions.get(sessionId);
    const intent = state.intents.get(session?.payment_intent);
    const pending = state.charges.get(intent?.latest_charge);
    if (!session || !intent || !pending) return;
    charge(intent, outcome, pending);
    const payment_status = outcome === 'succeeded' ? 'paid' : 'unpaid';
    emit(`checkout.session.async_payment_${outcome}`, state.sessions.put({ ...session, payment_status }));
  }

  /** Has the bank answer a delayed payment now. @throws ApiError if there is none. */
  function hurry(session: Session, outcome: Outcome): Session {
    if (state.intents.get(session.payment_intent)?.status !== 'processing')
      throw notPossible('This session has no delayed payment that waits.');
    schedule.add({ kind: 'settle', of: session.id, at: now(), outcome });
    return session;
  }

  return { pay, settle, hurry };
}

/** Status of a payment by that of its charge. */
const statuses = {
  succeeded: 'succeeded',
  pending: 'processing',
  failed: 'requires_payment_method',
} as const;

const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } as const;
const failedCharge = {
  failure_code: declined.code,
  failure_message: declined.message,
  outcome: {
    ...exampleOf('charge').outcome,
    network_status: 'declined_by_network',
    seller_message: 'The bank did not return any further details.',
    type: 'issuer_declined',
  },
};
