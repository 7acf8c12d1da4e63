import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { LedgerEntry } from '#standins/http/controls.ts';
import { stripeContract } from '../support/stripe-contract.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';

const secretKey = 'sk_test_of_the_shop';
const webhookSecret = 'whsec_of_the_shop';

export type TestStripe = Awaited<ReturnType<typeof startStripe>>;

/** Returns the official SDK pointed at a stand-in, without retries, so that a test sees every answer. */
export function sdkFor(url: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** Starts a shop's webhook endpoint: checks signatures with the official SDK and answers as instructed. */
export async function startShop(port = 0) {
  const reader = new Stripe(secretKey);
  const events: Stripe.Event[] = [];
  const notifications: Stripe.V2.Core.EventNotification[] = [];
  const refused: string[] = [];
  const answers: number[] = [];
  function take(body: string, signature: string, status: number): void {
    if (body.includes('"v2.core.event"')) {
      notifications.push(reader.parseEventNotification(body, signature, webhookSecret));
      return;
    }
    const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
    if (status === 200) events.push(event);
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers['stripe-signature'] as string;
      const status = answers.shift() ?? 200;
      try {
        take(body, signature, status);
        response.writeHead(status).end();
      } catch (error) {
        refused.push(String(error));
        response.writeHead(400).end();
      }
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}/webhook`,
    events,
    /** Thin events. */
    notifications,
    refused,
    /** Statuses for the next deliveries, instead of 200. */
    answers,
    types: () => events.map(({ type }) => type as string),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Options = {
  dir?: string;
  now?: () => number;
  webhookUrl?: string;
  seed?: number;
  payload?: 'snapshot' | 'thin';
};

/** Starts a stand-in with the controls that tests need. */
export async function startStripe(options: Options = {}) {
  const standin = await createStripeStandin({
    port: 0,
    secretKey,
    webhookSecret,
    webhookUrl: '',
    inspector: stripeContract,
    ...options,
  });
  const sdk = sdkFor(standin.url);

  function post(address: string, order: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(standin.url + address, { method: 'POST', headers, body: JSON.stringify(order) });
  }

  return {
    standin,
    sdk,
    post,
    order: (fault: Record<string, unknown>) => post('/_faults', fault),
    pay: (session: { id: string }, outcome: string, seconds = 0.05) =>
      post(`/_checkout/${session.id}/pay`, { outcome, seconds }),
    settle: (session: { id: string }, status: string) => post(`/_checkout/${session.id}/settle`, { status }),
    /** Creates a session that is already paid. @returns its payment's id */
    async givenPaid(): Promise<string> {
      const session = await sdk.checkout.sessions.create(cartoon());
      await post(`/_checkout/${session.id}/pay`, { outcome: 'paid' });
      return (await sdk.checkout.sessions.retrieve(session.id)).payment_intent as string;
    },
    ledger: async () => (await (await fetch(`${standin.url}/_ledger`)).json()) as LedgerEntry[],
    [Symbol.asyncDispose]: standin.close,
  };
}

/** Returns the parameters of a session for one cartoon at 4.99 USD. */
export function cartoon(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    success_url: 'http://shop.example/success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/transform',
    customer_email: 'mia@example.com',
    client_reference_id: 'order-1',
    metadata: { order: 'order-1' },
    payment_intent_data: { metadata: { order: 'order-1' } },
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 499, product_data: { name: 'Bricks cartoon' } },
        quantity: 1,
      },
    ],
    ...change,
  } satisfies Stripe.Checkout.SessionCreateParams;
}
