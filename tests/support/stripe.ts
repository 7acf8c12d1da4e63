import Stripe from 'stripe';
import { createSecrets } from '#adapters/secrets.ts';

type Account = {
  url: string;
  config: { STRIPE_API_URL: string; STRIPE_SECRET_KEY: string; APP_SECRET: string };
};
type Checkout = { sessionId?: string | undefined };

/** Creates a client for the stand-in's Stripe API, as the dashboard sees it. */
export function stripeOf({ config }: Pick<Account, 'config'>): Stripe {
  const { hostname, port } = new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}

/** Returns the id of the payment made through this session; empty while nobody has tried to pay. */
export async function paymentOf(account: Account, { sessionId = '' }: Checkout): Promise<string> {
  const { payment_intent: intent } = await stripeOf(account).checkout.sessions.retrieve(sessionId);
  return typeof intent === 'string' ? intent : '';
}

/** Returns the refunds of the payment made through this session. */
export async function refundsOf(account: Account, checkout: Checkout): Promise<Stripe.Refund[]> {
  const payment = await paymentOf(account, checkout);
  if (payment === '') return [];
  return (await stripeOf(account).refunds.list({ payment_intent: payment })).data;
}

/** Opens a session of the order that only Stripe knows, as when every answer about it was lost. @returns its id */
export async function openUnknownSession(
  account: Account,
  orderId: string,
  shop?: string,
  amount = 499,
): Promise<string> {
  const { shopFingerprint } = createSecrets(account.config.APP_SECRET);
  const { id } = await stripeOf(account).checkout.sessions.create({
    mode: 'payment',
    success_url: account.url,
    metadata: { order_id: orderId, shop: shop ?? shopFingerprint },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Unknown' } },
      },
    ],
  });
  return id;
}
