import type { Agenda } from '../agenda.ts';
import { badParameter, notPossible } from '../api/errors.ts';
import type { SessionParameters } from '../api/session-parameters.ts';
import type { Cause } from '../objects/event.ts';
import { newLineItem } from '../objects/line-item.ts';
import { noDetails } from '../objects/payment-intent.ts';
import { newSession, type Session } from '../objects/session.ts';
import type { State } from '../state.ts';
import type { Emit } from './events.ts';

const shortest = 30 * 60;
const longest = 24 * 60 * 60;

/** What Stripe demands at least, in minor units; other currencies are not checked. */
const least: Record<string, number> = { usd: 50, eur: 50, gbp: 30, chf: 50, cad: 50, aud: 50, jpy: 50 };

export type Checkout = ReturnType<typeof createCheckout>;

type Parts = { state: State; agenda: Agenda; emit: Emit; now: () => number; payBase: () => string };

/** Checkout sessions from their making to their end without a payment. */
export function createCheckout({ state, agenda, emit, now, payBase }: Parts) {
  /** @throws ApiError when the amount or the time to pay is not allowed. */
  function create(asked: SessionParameters): Session {
    const created = Math.floor(now());
    checkExpiry(asked.expires_at, now());
    const session = newSession(asked, { created, payBase: payBase() });
    checkAmount(session);
    state.sessions.put(session);
    state.lines.put({
      id: session.id,
      items: asked.line_items.map((line) => newLineItem(line, created)),
      payment: asked.payment_intent_data ?? noDetails,
      images: asked.line_items.map((line) => line.price_data.product_data.images?.[0] ?? null),
      shop: asked.branding_settings?.display_name ?? new URL(session.success_url).host,
    });
    agenda.plan('expire', session.id, session.expires_at);
    return session;
  }

  /** @throws ApiError when it is no longer open. */
  function expire(session: Session, cause?: Cause): Session {
    if (session.status !== 'open') {
      throw notPossible(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ` +
          `\`${session.status}\`.`,
      );
    }
    agenda.drop('expire', session.id);
    cancelPayment(session, cause);
    const expired = state.sessions.put({ ...session, status: 'expired', url: null });
    emit({ type: 'checkout.session.expired', object: expired, cause });
    return expired;
  }

  function cancelPayment({ payment_intent: id }: Session, cause?: Cause): void {
    const intent = id === null ? undefined : state.intents.get(id);
    if (!intent) return;
    const canceled = state.intents.put({
      ...intent,
      status: 'canceled',
      canceled_at: Math.floor(now()),
      cancellation_reason: 'automatic',
    });
    emit({ type: 'payment_intent.canceled', object: canceled, cause });
  }

  /** What the clock does at `expires_at`. */
  function expireByTime(id: string): void {
    const session = state.sessions.get(id);
    agenda.drop('expire', id);
    if (session?.status === 'open') expire(session);
  }

  return { create, expire, expireByTime };
}

function checkExpiry(at: number | undefined, now: number): void {
  if (at === undefined) return;
  if (at < now + shortest) {
    const words = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw badParameter('expires_at', words);
  }
  if (at > now + longest) {
    const words = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw badParameter('expires_at', words);
  }
}

function checkAmount({ amount_total: total, currency }: Session): void {
  const atLeast = least[currency] ?? 1;
  if (total >= atLeast) return;
  const words = `The Checkout Session's total amount must be at least ${atLeast} in the smallest unit of ${currency}.`;
  throw badParameter('line_items', words, 'amount_too_small');
}
