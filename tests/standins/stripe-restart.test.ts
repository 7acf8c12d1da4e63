import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartoon, sdkFor, startShop, startStripe } from './start-stripe.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stripe-test-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function startProcess(webhookUrl: string) {
  const secrets = ['--secret-key', 'sk_test_of_the_shop', '--webhook-secret', 'whsec_of_the_shop'];
  const main = path.resolve('standins/stripe/main.ts');
  const child = fork(main, ['--port', '0', '--dir', dir, '--webhook-url', webhookUrl, ...secrets], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [message] = (await once(child, 'message')) as [{ ready: { stripe: string } }];

  /** Resolves with the exit code. */
  async function end(signal: NodeJS.Signals): Promise<unknown> {
    child.kill(signal);
    return (await exited)[0];
  }

  return {
    url: message.ready.stripe,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
    },
  };
}

test('a session opened before a kill -9 can still be paid, and its key still gets it', async () => {
  await using shop = await startShop();
  await using before = await startProcess(shop.url);
  const session = await sdkFor(before.url).checkout.sessions.create(cartoon(), { idempotencyKey: 'k' });
  await before.end('SIGKILL');

  await using after = await startProcess(shop.url);
  const again = await sdkFor(after.url).checkout.sessions.create(cartoon(), { idempotencyKey: 'k' });
  expect(again.id).toBe(session.id);
  await fetch(`${after.url}/c/pay/${session.id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  });
  await expect.poll(shop.types).toContain('checkout.session.completed');
  expect(await after.end('SIGTERM')).toBe(0);
});

test('undelivered events are delivered after a restart', async () => {
  const shop = await startShop();
  await shop[Symbol.asyncDispose]();
  const before = await startStripe({ dir, webhookUrl: shop.url });
  const paid = await before.givenPaid();
  await before.standin.close();

  await using back = await startShop();
  await using after = await startStripe({ dir, webhookUrl: back.url });
  await expect
    .poll(back.types)
    .toEqual(expect.arrayContaining(['charge.succeeded', 'checkout.session.completed']));
  expect(new Set(back.events.map(({ id }) => id)).size).toBe(4);
  expect((await after.sdk.paymentIntents.retrieve(paid)).status).toBe('succeeded');
  expect((await after.ledger()).map(({ kind }) => kind)).toContain('POST /v1/checkout/sessions');
});

test('a session that expired while nothing ran is expired at the start', async () => {
  const before = await startStripe({ dir });
  const session = await before.sdk.checkout.sessions.create(cartoon());
  await before.standin.close();

  await using shop = await startShop();
  const tomorrow = () => Date.now() / 1000 + 25 * 60 * 60;
  await using after = await startStripe({ dir, webhookUrl: shop.url, now: tomorrow });
  expect((await after.sdk.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  await expect.poll(shop.types).toEqual(['checkout.session.expired']);
});

test('a key is forgotten a day later', async () => {
  const before = await startStripe({ dir });
  const session = await before.sdk.checkout.sessions.create(cartoon(), { idempotencyKey: 'k' });
  await before.standin.close();

  await using after = await startStripe({ dir, now: () => Date.now() / 1000 + 25 * 60 * 60 });
  const other = await after.sdk.checkout.sessions.create(cartoon(), { idempotencyKey: 'k' });
  expect(other.id).not.toBe(session.id);
});
