import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eventsMissing, webhookEvents } from './webhook-events.ts';

const url = 'https://toons.example.com/api/stripe/webhook';
const endpoint = { url, status: 'enabled', enabled_events: webhookEvents };

test.each([
  ['all of them', [endpoint], []],
  ['every event', [{ ...endpoint, enabled_events: ['*' as const] }], []],
  ['nothing because it does not exist', [], webhookEvents],
  [
    'nothing because it belongs to another shop',
    [{ ...endpoint, url: 'https://other.example.com' }],
    webhookEvents,
  ],
  ['nothing because it is disabled', [{ ...endpoint, status: 'disabled' }], webhookEvents],
  [
    'all but the ends of disputes',
    [{ ...endpoint, enabled_events: endpoint.enabled_events.slice(0, -1) }],
    ['charge.dispute.closed'],
  ],
])('missing events are listed for an endpoint that sends %s', (_words, endpoints, missing) => {
  expect(eventsMissing(endpoints, url)).toEqual(missing);
});

test.each(['docs/operating.md', 'docs/settings.md'])('%s names each event', async (file) => {
  const text = await readFile(file, 'utf8');
  expect(webhookEvents.filter((event) => !text.includes(event))).toEqual([]);
});
