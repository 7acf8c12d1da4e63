import type Stripe from 'stripe';
import type { Price } from '#domain/money.ts';
import { failedIntents, meaningOf, paidStatuses, sessionStatuses } from './statuses.ts';

/** A checkout session at Stripe, in our terms. `expired`: it can no longer be paid. */
export type SessionFacts = {
  id: string;
  url: string | undefined;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** True while a payment by a method that takes days is on its way; lists of sessions do not say. */
  pending: boolean;
  paymentIntent: string | undefined;
  orderId: string | undefined;
  /** Number of the session within its order; NaN when unknown. */
  n: number;
  /** Fingerprint of the shop that opened it: one Stripe account may serve several. */
  shop: string | undefined;
  /** Identity of the database that it was opened for; undefined in sessions of versions that did not record it. */
  database: string | undefined;
  price: Price;
  /** Tax included in the price, in minor units; null: Stripe does not work it out. */
  tax: number | null;
  createdAt: Date;
  expiresAt: Date;
};

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' ? intent : null;

/** Treats an unknown status as open, so that the session is looked up again. */
function statusOf(session: Stripe.Checkout.Session): SessionFacts['status'] {
  const { status } = session;
  const known = meaningOf<SessionFacts['status']>(sessionStatuses, status, 'open');
  const hasFailed = meaningOf(failedIntents, intentOf(session)?.status, false);
  return known === 'complete' && hasFailed && !isPaid(session) ? 'expired' : known;
}

const isPaid = ({ mode, payment_status: status }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && meaningOf(paidStatuses, status, false);

const taxOf = ({ automatic_tax: tax, total_details: details }: Stripe.Checkout.Session): number | null =>
  tax.enabled ? (details?.amount_tax ?? null) : null;

export function sessionFacts(session: Stripe.Checkout.Session): SessionFacts {
  const { id } = session;
  const [status, paid] = [statusOf(session), isPaid(session)];
  const metadata = session.metadata ?? {};
  return {
    id,
    url: session.url ?? undefined,
    status,
    paid,
    pending: status === 'complete' && !paid && intentOf(session) !== null,
    paymentIntent: idOf(session.payment_intent),
    orderId: metadata.order_id,
    n: Number(metadata.session),
    shop: metadata.shop,
    database: metadata.database,
    price: {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
    },
    tax: taxOf(session),
    createdAt: new Date(session.created * 1e3),
    expiresAt: new Date(session.expires_at * 1e3),
  };
}

/** Returns the id from a field that Stripe sends as an id or, expanded, as the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
