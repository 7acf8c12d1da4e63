import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiVersion, webhookEvents, webhookPath } from '#adapters/payments/webhook-events.ts';

type Account = {
  /** Whether Stripe rejects the key as unknown. */
  unknownKey?: boolean;
  /** Calls that the key may not make, such as `POST /v1/refunds`. */
  refuses?: string[];
  endpoints?: { url: string; status: string; enabled_events: string[]; api_version?: string }[];
  /** Payment methods that are turned on, by Stripe's names. */
  methods?: string[];
  /** API version of answers to requests that name none. */
  defaultVersion?: string;
  /** Only event destination for thin events, if there is one. */
  thin?: { url: string; status: string; enabled_events: string[] };
  /** Seconds by which Stripe's clock is ahead of this machine's. */
  secondsAhead?: number;
};

/** Public address of the shop in these tests. */
export const publicUrl = 'https://toons.example.com';
export const goodEndpoint = {
  url: publicUrl + webhookPath,
  status: 'enabled',
  enabled_events: webhookEvents,
};

/** Starts a Stripe that answers only the doctor's requests. */
export async function givenStripe({
  unknownKey = false,
  refuses = [],
  endpoints = [goodEndpoint],
  methods = ['card'],
  thin,
  defaultVersion = apiVersion,
  secondsAhead = 0,
}: Account = {}) {
  const answerTo = (call: string, hasKey: boolean): { status: number; body: object } => {
    const refuse = (status: number, message: string) => ({
      ...{ status, body: { error: { type: 'invalid_request_error', message } } },
    });
    if (!hasKey || unknownKey) return refuse(401, 'Invalid API Key provided: sk_test_****cret');
    if (refuses.some((one) => call.startsWith(one)))
      return refuse(403, 'The provided key does not have the required permissions for this endpoint.');
    if (call.startsWith('POST')) return refuse(404, 'No such object');
    if (call === 'GET /v1/account') return { status: 200, body: { id: 'acct_1', object: 'account' } };
    if (call.startsWith('GET /v2/core/event_destinations'))
      return { status: 200, body: destinations(call, thin) };
    const data = find(call, { endpoints, methods });
    return { status: 200, body: { object: 'list', data, has_more: false, url: '' } };
  };
  const server = createServer((request, response) => {
    const { status, body } = answerTo(
      `${request.method ?? ''} ${request.url ?? ''}`,
      request.headers.authorization !== undefined,
    );
    const date = new Date(Date.now() + secondsAhead * 1000).toUTCString();
    const version = request.headers['stripe-version'] ?? defaultVersion;
    const headers = { 'content-type': 'application/json', 'stripe-version': version, date };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      STRIPE_SECRET_KEY: 'sk_test_0123456789secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the objects that a list has. */
function find(call: string, { endpoints = [], methods = [] }: Account): object[] {
  const lists = { webhook_endpoints: endpoints, payment_method_configurations: [configurationOf(methods)] };
  return Object.entries(lists).find(([name]) => call.startsWith(`GET /v1/${name}`))?.[1] ?? [];
}

function configurationOf(methods: string[]): object {
  const on = { available: true, display_preference: { value: 'on' } };
  const own = { is_default: true, active: true, application: null };
  return { ...own, ...Object.fromEntries(methods.map((method) => [method, on])) };
}

/** Lists the destinations, with their addresses if they are asked for. */
function destinations(call: string, thin: Account['thin']): object {
  if (!thin) return { data: [] };
  const { url, ...rest } = thin;
  const address = call.includes('webhook_endpoint.url') && { webhook_endpoint: { url } };
  const destination = { id: 'ed_1', type: 'webhook_endpoint', event_payload: 'thin', ...rest, ...address };
  return { data: [destination] };
}
