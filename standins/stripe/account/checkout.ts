import { invalid, notPossible } from '../api/errors.ts';
import type { SessionParameters } from '../api/parameters.ts';
import { exampleOf, makeId, type Session } from '../objects.ts';
import type { Parts } from './parts.ts';

const shortest = 30 * 60;
const longest = 24 * 60 * 60;

/** Stripe's minimum charges in minor units; other currencies are not checked. */
const least: Record<string, number> = { usd: 50, eur: 50, gbp: 30, chf: 50, cad: 50, aud: 50, jpy: 50 };

/** Creates Checkout sessions and expires those that are not paid. */
export function createCheckout({ state, schedule, emit, now, publicUrl, livemode }: Parts) {
  /** @throws ApiError if the amount or the time limit is not allowed. */
  function create(asked: SessionParameters): Session {
    const { line_items: lines, payment_intent_data: payment, ...options } = asked;
    const { automatic_tax: tax, invoice_creation: _, managed_payments: managed, ...fields } = options;
    const created = Math.floor(now());
    const items = lines.map(({ price_data: { product_data, unit_amount }, quantity }) => {
      return { description: product_data.name, quantity, amount_total: unit_amount * quantity };
    });
    const total = items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
    const id = makeId(livemode ? 'cs_live_a1' : 'cs_test_a1', 58);
    const session: Session = {
      ...exampleOf('session'),
      ...fields,
      id,
      livemode,
      created,
      ...taxed(total, tax?.enabled === 'true'),
      managed_payments: managed ? { enabled: managed.enabled === 'true' } : null,
      amount_subtotal: total,
      amount_total: total,
      currency: lines[0].price_data.currency,
      customer_details: fields.customer_email === null ? null : customerDetails(fields.customer_email),
      expires_at: fields.expires_at ?? created + longest,
      payment_status: 'unpaid',
      status: 'open',
      url: `${publicUrl}/c/pay/${id}`,
    };
    checkAmount(session);
    if (session.managed_payments?.enabled) checkManaged(asked);
    checkExpiry(session, now());
    state.sales.put({ id, items, payment, shop: new URL(fields.success_url).host });
    schedule.add({ kind: 'expire', of: id, at: session.expires_at });
    return state.sessions.put(session);
  }

  /** @throws ApiError if it is no longer open. */
  function expire(session: Session): Session {
    if (session.status !== 'open')
      throw notPossible(`Only an open session can expire, not a ${session.status} one.`);
    const intent = state.intents.get(session.payment_intent);
    if (intent) {
      const end = { canceled_at: Math.floor(now()), cancellation_reason: 'automatic' } as const;
      emit('payment_intent.canceled', state.intents.put({ ...intent, ...end, status: 'canceled' }));
    }
    const expired = state.sessions.put({ ...session, status: 'expired', url: null });
    emit('checkout.session.expired', expired);
    return expired;
  }

  return { create, expire };
}

/** Tax that every price includes where it is worked out, in percent: the stand-in asks for no address. */
const taxPercent = 19;

function taxed(total: number, isWorkedOut: boolean) {
  const { automatic_tax: tax, total_details: details } = exampleOf('session');
  const included = isWorkedOut ? Math.round((total * taxPercent) / (100 + taxPercent)) : 0;
  return {
    automatic_tax: { ...tax, enabled: isWorkedOut },
    total_details: { ...details, amount_tax: included },
  };
}

export function customerDetails(email: string): Session['customer_details'] {
  return { ...exampleOf('session').customer_details, email };
}

function checkExpiry({ expires_at: at }: Session, now: number): void {
  if (at >= now + shortest && at <= now + longest) return;
  const message = 'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.';
  throw invalid(400, message, { param: 'expires_at' });
}

/** Refuses what Managed Payments works out itself. @throws ApiError */
function checkManaged(asked: SessionParameters): void {
  const refused = (['automatic_tax', 'invoice_creation', 'allowed_payment_method_types'] as const).find(
    (name) => asked[name],
  );
  if (refused) {
    throw invalid(400, `You cannot use \`${refused}\` when \`managed_payments\` is enabled.`, {
      param: refused,
    });
  }
}

function checkAmount({ amount_total: total, currency }: Session): void {
  const atLeast = least[currency] ?? 1;
  if (total >= atLeast) return;
  const message = `The Checkout Session's total amount must be at least ${atLeast} in the smallest unit of ${currency}.`;
  throw invalid(400, message, { code: 'amount_too_small', param: 'line_items' });
}
