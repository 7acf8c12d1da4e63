import Stripe from 'stripe';

const timeoutMs = 20_000;

export type StripeAccess = { secretKey: string; apiUrl: string };

/** Stripe's SDK, on the API at this address. */
export function openStripe({ secretKey, apiUrl }: StripeAccess): Stripe {
  const api = new URL(apiUrl);
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (protocol === 'https' ? '443' : '80'),
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
