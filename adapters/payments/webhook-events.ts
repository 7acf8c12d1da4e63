import Stripe from 'stripe';
import { openStripe, type StripeAccess } from './stripe-client.ts';

/** What the webhook endpoint must send; docs/operating.md and `.env.example` list the same. */
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

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>;

/** Which of the events none of these endpoints sends to that address. */
export function eventsMissing(endpoints: Endpoint[], url: string): string[] {
  const sent = endpoints
    .filter((one) => one.status === 'enabled' && one.url.replace(/\/+$/, '') === url)
    .flatMap((one): string[] => one.enabled_events);
  return sent.includes('*') ? [] : webhookEvents.filter((event) => !sent.includes(event));
}

/**
 * What Stripe does not tell the shop at this public address.
 * @returns undefined where the key may not look: that is no permission which the shop needs
 * @throws Stripe's error when it does not know the key or is at fault itself, the network's when it is not reached
 */
export async function readEventsMissing(
  access: StripeAccess,
  publicUrl: string,
): Promise<string[] | undefined> {
  try {
    const { data } = await openStripe(access).webhookEndpoints.list({ limit: 100 });
    return eventsMissing(data, publicUrl + webhookPath);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}
