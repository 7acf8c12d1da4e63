import Stripe from 'stripe';
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

/** State of the endpoint at an address, and the events it does not send. A stand-in needs none: it posts to the shop directly. */
export type EndpointFacts = { status: 'none' | 'disabled' | 'enabled' | 'stand-in'; missing: string[] };

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
    return { status, missing: eventsMissing(data, url) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
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
