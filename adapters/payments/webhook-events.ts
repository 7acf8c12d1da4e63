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

/** Lists the events that none of these endpoints sends to that address. */
export function eventsMissing(endpoints: Endpoint[], url: string): string[] {
  const sent = endpoints
    .filter((one) => one.status === 'enabled' && isAt(one, url))
    .flatMap((one) => one.enabled_events);
  return sent.includes('*') ? [] : webhookEvents.filter((event) => !sent.includes(event));
}

/** API version in which the shop reads Stripe's objects. */
export const apiVersion: string = Stripe.API_VERSION;

const releaseOf = (version: string): string | undefined => version.split('.')[1];

/** Tells whether the shop can read objects of a version: the later ones of a release, such as endive, only add to it. */
const isReadable = (version: string): boolean =>
  releaseOf(version) === releaseOf(apiVersion) && version >= apiVersion;

export type EndpointFacts = {
  /** A stand-in needs no endpoint: it posts to the shop directly. */
  status: 'none' | 'disabled' | 'enabled' | 'stand-in';
  /** Events that it does not send. */
  missing: string[];
  /** API version of the objects in its events, if it is known and the shop may not be able to read them. */
  otherVersion?: string | undefined;
};

/**
 * Reads the webhook endpoint of the shop at this public address.
 * @returns undefined when the key may not read endpoints, a permission that the shop does not need
 * @throws Stripe's error when it does not know the key or fails itself, the network's when Stripe cannot be reached
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
    const inherited = sending.some((one) => !one.api_version) ? await defaultVersion(access) : undefined;
    const versions = sending.map((one) => one.api_version ?? inherited);
    const otherVersion = versions.find((version) => version !== undefined && !isReadable(version));
    return { status, missing: eventsMissing(data, url), otherVersion };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

/** Reads the account's default API version, which Stripe uses when a request names none. */
async function defaultVersion({ secretKey, apiUrl }: StripeAccess): Promise<string | undefined> {
  const { headers, body } = await fetchDirectly(new URL('/v1/webhook_endpoints?limit=1', apiUrl), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(10_000),
  });
  await body?.cancel();
  return headers.get('stripe-version') ?? undefined;
}

/** Lists the endpoints for thin events, which Stripe keeps separately; none if the key may not read them or there is no list. */
async function thinEndpoints(stripe: Stripe): Promise<Endpoint[]> {
  try {
    const { data } = await stripe.v2.core.eventDestinations.list({
      limit: 100,
      include: ['webhook_endpoint.url'],
    });
    const thin = data.filter((one) => one.event_payload === 'thin' && one.type === 'webhook_endpoint');
    return thin.map(({ webhook_endpoint: endpoint, status, enabled_events: names }) => ({
      url: endpoint?.url ?? '',
      status,
      enabled_events: names.map((name) => name.replace(/^v1\./, '')),
    }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) throw error;
    return [];
  }
}
