import Stripe from 'stripe';

type Account = { config: { STRIPE_API_URL: string; STRIPE_SECRET_KEY: string } };

/** Stripe as its dashboard sees it. */
export function stripeOf({ config }: Account): Stripe {
  const { hostname, port } = new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}

/** The id of the payment through this session; empty while nobody has tried to pay. */
export async function paymentOf(account: Account, sessionId = ''): Promise<string> {
  const { payment_intent: intent } = await stripeOf(account).checkout.sessions.retrieve(sessionId);
  return typeof intent === 'string' ? intent : '';
}

/** What of the payment through this session was given back. */
export async function refundsOf(
  account: Account,
  { sessionId }: { sessionId?: string | undefined },
): Promise<Stripe.Refund[]> {
  const payment = await paymentOf(account, sessionId);
  if (payment === '') return [];
  return (await stripeOf(account).refunds.list({ payment_intent: payment })).data;
}
