import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { WebhookEventsAnswer } from '#contract/admin/webhook-events.ts';

type Event = WebhookEventsAnswer['events'][number];

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const event = (facts: Partial<Event>): Event => ({
  ...{ id: randomUUID(), type: 'order.paid', status: 'delivered', orderId: randomUUID() },
  ...{ reference: 'R-7K2M-Q4TX', tries: 1, answer: '204 No Content' },
  ...{ createdAt: ago(4), triedAt: ago(4), nextTryAt: ago(4) },
  ...facts,
});

/** Events of an endpoint that was away for a while, as no shop of the browser's tests has one. */
export const eventsAnswer: WebhookEventsAnswer = {
  endpoint: 'erp.example.com',
  counts: { waiting: 2, delivered: 128, given_up: 2 },
  events: [
    event({ status: 'waiting', tries: 0, answer: null, createdAt: ago(0), triedAt: null }),
    event({
      ...{ type: 'order.delivered', status: 'waiting', tries: 4 },
      ...{ createdAt: ago(31), triedAt: ago(9), nextTryAt: ago(-6) },
      answer:
        '503 Service Unavailable: <html><head><title>Maintenance</title></head><body>Back at noon</body></html>',
    }),
    event({ type: 'code.issued', orderId: null, reference: null, createdAt: ago(50), triedAt: ago(50) }),
    event({ type: 'order.refunded', reference: 'R-3DVN-80WE', createdAt: ago(200), triedAt: ago(199) }),
    event({
      ...{ type: 'order.disputed', status: 'given_up', tries: 76, reference: 'R-3DVN-80WE' },
      ...{ createdAt: ago(6000), triedAt: ago(1700), answer: 'connect ECONNREFUSED 198.51.100.7:443' },
    }),
  ],
  hasMore: true,
};

export const mockEvents = (page: Page, answer = eventsAnswer): Promise<unknown> =>
  page.route('**/api/admin/events*', (route) => route.fulfill({ json: answer }));
