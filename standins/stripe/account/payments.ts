import type { Agenda } from '../agenda.ts';
import { notPossible } from '../api/errors.ts';
import { newCharge, settled, type Charge, type Method } from '../objects/charge.ts';
import { newPaymentIntent, noDetails, paymentError, type PaymentIntent } from '../objects/payment-intent.ts';
import { customerDetails, type Session } from '../objects/session.ts';
import type { State } from '../state.ts';
import type { Emit } from './events.ts';

/** How a try to pay on the hosted page ends. */
export type PayOutcome = 'paid' | 'declined' | 'async_paid' | 'async_failed';

/** How long a delayed payment takes here, in seconds. */
const delayedBy = 2;

export type Payments = ReturnType<typeof createPayments>;

type Parts = { state: State; agenda: Agenda; emit: Emit; now: () => number };

/** What happens when somebody pays, with the events in the order Stripe makes them. */
export function createPayments({ state, agenda, emit, now }: Parts) {
  /** @throws ApiError when the session is no longer open. */
  function pay(session: Session, outcome: PayOutcome, after = delayedBy): Session {
    if (session.status !== 'open') {
      throw notPossible(`This session is ${session.status}; only an open one can be paid.`);
    }
    const intent = intentOf(session);
    if (outcome === 'declined') return decline(session, intent);
    if (outcome === 'paid') return take(session, intent);
    agenda.plan('settle', session.id, now() + after, {
      outcome: outcome === 'async_paid' ? 'succeeded' : 'failed',
    });
    return wait(session, intent);
  }

  /** The payment of an earlier try, or a new one. */
  function intentOf(session: Session): PaymentIntent {
    const earlier = session.payment_intent === null ? undefined : state.intents.get(session.payment_intent);
    if (earlier) return earlier;
    const details = state.lines.get(session.id)?.payment ?? noDetails;
    const intent = state.intents.put(newPaymentIntent(session, details, Math.floor(now())));
    emit({ type: 'payment_intent.created', object: intent });
    return intent;
  }

  function charge(
    session: Session,
    intent: PaymentIntent,
    status: Charge['status'],
    method: Method = 'card',
  ): Charge {
    const made = state.charges.put(
      newCharge({ session, intent, method, status, created: Math.floor(now()) }),
    );
    emit({ type: `charge.${status}`, object: made });
    return made;
  }

  function decline(session: Session, intent: PaymentIntent): Session {
    failIntent(intent, charge(session, intent, 'failed'));
    return state.sessions.put({ ...session, payment_intent: intent.id });
  }

  function take(session: Session, intent: PaymentIntent): Session {
    succeedIntent(intent, charge(session, intent, 'succeeded'));
    return complete(session, intent, 'paid');
  }

  function wait(session: Session, intent: PaymentIntent): Session {
    const pending = charge(session, intent, 'pending', 'us_bank_account');
    const processing = state.intents.put({
      ...intent,
      status: 'processing',
      latest_charge: pending.id,
      payment_method: pending.payment_method,
    });
    emit({ type: 'payment_intent.processing', object: processing });
    return complete(session, intent, 'unpaid');
  }

  function complete(
    session: Session,
    intent: PaymentIntent,
    paymentStatus: Session['payment_status'],
  ): Session {
    agenda.drop('expire', session.id);
    const completed = state.sessions.put({
      ...session,
      status: 'complete',
      payment_status: paymentStatus,
      payment_intent: intent.id,
      customer_details: session.customer_details ?? customerDetails('visitor@example.com'),
      url: null,
    });
    emit({ type: 'checkout.session.completed', object: completed });
    return completed;
  }

  /** What the bank says to a delayed payment. */
  function settle(sessionId: string, status: 'succeeded' | 'failed'): void {
    agenda.drop('settle', sessionId);
    const waiting = waitingPayment(sessionId);
    if (!waiting) return;
    const { session, intent, pending } = waiting;
    const final = state.charges.put(settled(pending, status));
    emit({ type: `charge.${status}`, object: final });
    const came = status === 'succeeded';
    if (came) succeedIntent(intent, final);
    else failIntent(intent, final);
    const ended = state.sessions.put({ ...session, payment_status: came ? 'paid' : 'unpaid' });
    emit({ type: `checkout.session.async_payment_${status}`, object: ended });
  }

  function waitingPayment(sessionId: string) {
    const session = state.sessions.get(sessionId);
    const intent = state.intents.get(session?.payment_intent ?? '');
    const pending = state.charges.get(intent?.latest_charge ?? '');
    return session && intent && pending ? { session, intent, pending } : undefined;
  }

  function succeedIntent(intent: PaymentIntent, by: Charge): void {
    const succeeded = state.intents.put({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: by.id,
      payment_method: by.payment_method,
    });
    emit({ type: 'payment_intent.succeeded', object: succeeded });
  }

  function failIntent(intent: PaymentIntent, by: Charge): void {
    const failed = state.intents.put({
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: paymentError(by),
      latest_charge: by.id,
      payment_method: null,
    });
    emit({ type: 'payment_intent.payment_failed', object: failed });
  }

  return { pay, settle };
}
