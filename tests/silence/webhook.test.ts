import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { postEvent } from '#adapters/event-webhook.ts';
import { postToWebhook } from '#adapters/alert-webhook.ts';
import { eventSecret } from '../support/event-receiver.ts';
import { givenReceiver } from '../support/receiver.ts';
import { givenSilence, silences } from '../support/silences.ts';

it.concurrent.each(silences)('a post to the webhook is given up for a later try: %s', async (kind) => {
  using receiver = await givenReceiver(200);
  const { origin } = new URL(receiver.url);
  await using silence = await givenSilence(kind, origin);
  await silence.fallSilent();
  const begun = performance.now();

  const failure = await postToWebhook(`${silence.url}/hook`, { text: 'Hello' });

  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(failure).toEqual(expect.any(String));
  expect(failure).not.toContain('/hook');
});

it.concurrent.each(silences)('so is the post of an event: %s', async (kind) => {
  using receiver = await givenReceiver(200);
  await using silence = await givenSilence(kind, new URL(receiver.url).origin);
  await silence.fallSilent();
  const begun = performance.now();

  const { isAccepted, answer } = await postEvent(
    { url: `${silence.url}/hook`, secrets: [eventSecret], mayBePrivate: true },
    { id: randomUUID(), type: 'shop.test', timestamp: new Date(), data: {} },
  );

  expect(performance.now() - begun).toBeLessThan(25_000);
  expect({ isAccepted, answer }).toEqual({
    isAccepted: false,
    answer: expect.stringMatching(/\w/) as string,
  });
  expect(answer).not.toContain('/hook');
});

it.concurrent('a post whose answer breaks off counts as delivered by its status', async () => {
  using receiver = await givenReceiver(200);
  await using silence = await givenSilence('body cut short', new URL(receiver.url).origin);
  await silence.fallSilent();

  expect(await postToWebhook(`${silence.url}/hook`, { text: 'Hello' })).toBeUndefined();
  expect(receiver.received).toHaveLength(1);
});
