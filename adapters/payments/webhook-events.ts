import Stripe from 'stripe';
import { fetchDirectly } from '../fetch.ts';
import { readAccount } from './account.ts';
import { openStripe, type StripeAccess } from './stripe-client.ts';

/** Events that the webhook endpoint must send; docs/operating.md and `settings/services.ts` list the same. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

export const webhookPath = '/api/stripe/webhook';

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status'> & { enabled_events: string[] };

const isAt = (endpoint: Endpoint, url: string): boolean => endpoint.url.replace(/(?<!\/)\/+$/, '') === url;

/** Which of the events none of these endpoints sends to that address. */
export function eventsMissing(endpoints: Endpoint[], url: string): string[] {
  const sent = endpoints
    .filter((one) => one.status === 'enabled' && isAt(one, url))
    .flatMap((one) => one.enabled_events);
  return sent.includes('*') ? [] : webhookEvents.filter((event) => !sent.includes(event));
}

/** API version that the shop reads Stripe's objects in. */
export const apiVersion: string = Stripe.API_VERSION;

export type EndpointFacts = {
  /** A stand-in needs no endpoint: it posts to the shop directly. */
  status: 'none' | 'disabled' | 'enabled' | 'stand-in';
  /** Events it does not send. */
  missing: string[];
  /** API version of the objects in its events, where it is known and not the shop's. */
  otherVersion?: string | undefined;
};

/**
 * The webhook endpoint of the shop at this public address.
 * @returns undefined where the key may not look: that is no permission which the shop needs
 * @throws Stripe's error when it does not know the key or is at fault itself, the network's when it is not reached
 */
export async function readEndpoint(
  access: StripeAccess,
  publicUrl: string,
): Promise<EndpointFacts | undefined> {
  try {
    const stripe = openStripe(access);
    const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
    const data = [...endpoints, ...(await thinEndpoints(stripe))];
    const url = publicUrl + webhookPath;
    const here = data.filter((one) => isAt(one, url));
    if (here.length === 0 && (await readAccount(access)).mode === 'stand-in')
      return { status: 'stand-in', missing: [] };
    const isEnabled = here.some(({ status }) => status === 'enabled');
    const status = here.length === 0 ? 'none' : isEnabled ? 'enabled' : 'disabled';
    const sending = endpoints.filter((one) => one.status === 'enabled' && isAt(one, url));
    const versions = await Promise.all(sending.map((one) => one.api_version ?? defaultVersion(access)));
    const otherVersion = versions.find((version) => version !== undefined && version !== apiVersion);
    return { status, missing: eventsMissing(data, url), otherVersion };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

/** The version that Stripe answers an account in which asks for none. */
async function defaultVersion({ secretKey, apiUrl }: StripeAccess): Promise<string | undefined> {
  const { headers, body } = await fetchDirectly(new URL('/v1/webhook_endpoints?limit=1', apiUrl), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(10_000),
  });
  await body?.cancel();
  return headers.get('stripe-version') ?? undefined;
}

/** The endpoints for thin events, which stand in a list of their own; none where the key may not look, or there is no such list. */
async function thinEndpoints(stripe: Stripe): Promise<Endpoint[]> {
  const { eventDestinations } = stripe.v2.core;
  try {
    const { data } = await eventDestinations.list({ limit: 100 });
    const thin = data.filter((one) => one.event_payload === 'thin' && one.type === 'webhook_endpoint');
    // The list keeps their addresses to itself.
    const whole = await Promise.all(
      thin.map(({ id }) => eventDestinations.retrieve(id, { include: ['webhook_endpoint.url'] })),
    );
    return whole.map(({ webhook_endpoint: endpoint, status, enabled_events: names }) => ({
      url: endpoint?.url ?? '',
      status,
      enabled_events: names.map((name) => name.replace(/^v1\./, '')),
    }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) throw error;
    return [];
  }
}
