import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';

const usualTimeoutMs = 20_000;

export type StripeAccess = {
  secretKey: string;
  apiUrl: string;
  /** Limit for each of three tries. */
  timeoutMs?: number;
};

export function openStripe({ secretKey, apiUrl, timeoutMs = usualTimeoutMs }: StripeAccess): Stripe {
  const api = new URL(apiUrl);
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  const { Agent } = protocol === 'http' ? http : https;
  return new Stripe(secretKey, {
    // The SDK's own time limit begins only once there is a connection.
    httpAgent: new Agent({ keepAlive: true, timeout: timeoutMs }),
    host: api.hostname,
    port: api.port || (protocol === 'https' ? '443' : '80'),
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
