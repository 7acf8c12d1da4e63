import { apiVersion, exampleOf } from './objects.ts';
import type { Endpoint } from './webhook-request.ts';
import type { Payload } from './webhooks.ts';

type Parts = { endpoint: Endpoint; livemode: boolean; payloadNow: () => Payload; now: () => number };

export type Destinations = ReturnType<typeof createDestinations>;

/** Shows the only receiver of events: to API v1 while it receives snapshots, and to API v2 always. */
export function createDestinations({ endpoint: { url }, livemode, payloadNow, now }: Parts) {
  const created = new Date(now() * 1000).toISOString();
  const common = { enabled_events: ['*'], livemode, status: 'enabled' };

  return {
    /** Lists the endpoints of API v1. */
    endpoints: () =>
      url === '' || payloadNow() === 'thin' ? [] : [{ ...exampleOf('webhookEndpoint'), ...common, url }],
    /** Lists the destinations of API v2, with their addresses if `include` asks for them. */
    all(include: string[]) {
      const payload = payloadNow();
      const destination = {
        ...{ id: 'ed_test_standin', object: 'v2.core.event_destination', ...common },
        ...{ name: 'The shop', description: '', type: 'webhook_endpoint', event_payload: payload },
        ...{ events_from: ['@self'], metadata: {}, created, updated: created },
        ...(payload === 'snapshot' && { snapshot_api_version: apiVersion }),
        ...(include.includes('webhook_endpoint.url') && { webhook_endpoint: { url } }),
      };
      return url === '' ? [] : [destination];
    },
  };
}
