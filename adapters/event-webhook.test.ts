import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { eventSecret, givenEventReceiver } from '#tests/support/event-receiver.ts';
import { postEvent, type EventEndpoint } from './event-webhook.ts';

const endpointAt = (url: string, facts: Partial<EventEndpoint> = {}): EventEndpoint => {
  return { url, secrets: [eventSecret], mayBePrivate: false, ...facts };
};
const givenEvent = () => ({ id: randomUUID(), type: 'shop.test', timestamp: new Date(), data: {} });

describe('a private address', () => {
  test.each([
    ...['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '224.0.0.1', '255.255.255.255'],
  ])('such as %s is not connected to', async (host) => {
    using receiver = await givenEventReceiver();
    const { port } = new URL(receiver.url);

    const { isAccepted, answer } = await postEvent(endpointAt(`http://${host}:${port}/hook`), givenEvent());

    expect({ isAccepted, answer }).toEqual({
      isAccepted: false,
      answer: 'its address is a private one: EVENT_WEBHOOK_PRIVATE=1 allows that',
    });
    expect(receiver.posts()).toBe(0);
  });

  test('is recognised in what a name was resolved to for this very connection', async () => {
    using receiver = await givenEventReceiver();
    const { port } = new URL(receiver.url);
    const resolved: string[] = [];
    const endpoint = endpointAt(`http://hooks.example.com:${port}/hook`, {
      // As a name that leads to a public address when it is checked, and to a private one afterwards.
      lookup: (name, { all }, callback) => {
        resolved.push(name);
        const found = [
          { address: '203.0.114.7', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ];
        if (all === true) callback(null, found);
        else callback(null, '127.0.0.1', 4);
      },
    });

    expect((await postEvent(endpoint, givenEvent())).answer).toMatch(/^its address is a private one/);
    expect(resolved).toEqual(['hooks.example.com']);
    expect(receiver.posts()).toBe(0);
  });

  test('is connected to where the operator allows it', async () => {
    using receiver = await givenEventReceiver();
    receiver.answerBy((response) => response.writeHead(204).end());

    const answer = await postEvent(endpointAt(receiver.url, { mayBePrivate: true }), givenEvent());

    expect(answer).toEqual({ isAccepted: true, answer: '204 No Content' });
  });
});

describe('an answer', () => {
  async function answerTo(
    answerBy: Parameters<Awaited<ReturnType<typeof givenEventReceiver>>['answerBy']>[0],
  ) {
    using receiver = await givenEventReceiver();
    receiver.answerBy(answerBy);
    const posted = await postEvent(endpointAt(receiver.url, { mayBePrivate: true }), givenEvent());
    return { ...posted, posts: receiver.posts() };
  }

  test('with a redirect is a refusal that names its target', async () => {
    const redirected = await answerTo((response) =>
      response.writeHead(307, { location: 'https://elsewhere.example.com/' }).end(),
    );
    expect(redirected).toEqual({
      isAccepted: false,
      answer:
        '307 Temporary Redirect: redirects are not followed, and this one leads to https://elsewhere.example.com/',
      posts: 1,
    });
  });

  test('is kept without control characters and addresses, and cut short however long it is', async () => {
    const { answer } = await answerTo((response) => {
      response.writeHead(500);
      const timer = setInterval(() => response.write(`ada@example.com \u0000${'x'.repeat(60_000)}`), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(answer).toMatch(/^500 Internal Server Error: <address> +x+$/);
    expect(answer.length).toBeLessThan(600);
  });
});

test('while a secret is replaced, a post is signed with both', async () => {
  using receiver = await givenEventReceiver();
  const [old, next] = ['o', 'n'].map((letter) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`);
  if (old === undefined || next === undefined) throw new Error('There are two');
  const verified: unknown[] = [];
  receiver.answerBy((response, headers) => {
    const body = JSON.stringify({ type: 'shop.test', timestamp: at.toISOString(), data: {} });
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    for (const secret of [old, next]) verified.push(new Webhook(secret).verify(body, texts));
    response.writeHead(200).end();
  });
  const at = new Date();
  const endpoint = endpointAt(receiver.url, { mayBePrivate: true, secrets: [next, old] });

  await postEvent(endpoint, { ...givenEvent(), timestamp: at });

  expect(verified).toHaveLength(2);
});
