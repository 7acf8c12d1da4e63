import { expect, test } from 'vitest';
import { sendWebhookEvents } from '#worker/periodic/send-webhook-events.ts';
import { givenConsole } from '../support/console.ts';
import { givenEventReceiver } from '../support/event-receiver.ts';
import { givenOrder } from '../support/orders.ts';

test('the console lists events with the last answer, and sends them again, which is logged', async () => {
  using receiver = await givenEventReceiver();
  await using shop = await givenConsole(receiver.settings);
  const { services } = shop;
  services.log.warn = () => undefined;
  const operator = await shop.givenOperator();
  const send = () => sendWebhookEvents(services, new AbortController().signal);
  const one = await givenOrder(services.db, { state: 'paid' });
  const other = await givenOrder(services.db, { state: 'paid' });
  receiver.answerBy((response) => response.writeHead(500).end('no disk'));
  await send();

  const failing = await operator.call('GET /api/admin/events', { status: 'waiting' });
  expect(failing).toMatchObject({
    endpoint: new URL(receiver.url).host,
    counts: { waiting: 2, delivered: 0, given_up: 0 },
    events: [
      { reference: other.reference, tries: 0, answer: null },
      { reference: one.reference, tries: 1, answer: '500 Internal Server Error: no disk' },
    ],
    hasMore: false,
  });
  receiver.accept();
  const [second = '', first = ''] = failing.events.map(({ id }) => id);
  const { result } = await operator.call('POST /api/admin/events/send', { which: first });
  await send();

  expect(result).toBe('1 event is sent again.');
  expect(receiver.received.map(({ id }) => id)).toEqual([first, second]);
  expect((await operator.call('GET /api/admin/events', { after: first })).events).toEqual([]);
  await expect(operator.call('POST /api/admin/events/send', { which: 'given_up' })).rejects.toThrow(
    /no such event/,
  );
  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.map(({ action, subject, result: line }) => [action, subject, line])).toContainEqual([
    'events.send',
    first,
    '1 event is sent again.',
  ]);
});

test('without an endpoint the console says so, and sends nothing again', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();

  expect(await operator.call('GET /api/admin/events', {})).toMatchObject({ endpoint: null, events: [] });
  await expect(operator.call('POST /api/admin/events/send', { which: 'given_up' })).rejects.toThrow(
    /EVENT_WEBHOOK_URL is not set/,
  );
});
