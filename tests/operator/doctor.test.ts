import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { givenStandin } from '../support/comfyui.ts';
import { givenFolder } from '../support/folder.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenRedis, whyNoRedis } from '../support/redis.ts';
import { injectFault } from '../support/standins.ts';
import { runProcess } from '../support/run-process.ts';

const secretKey = 'sk_test_0123456789secret';

const givenStripe = () =>
  createStripeStandin({ port: 0, secretKey, webhookSecret: 'whsec_x', webhookUrl: '' });

/** Runs the doctor as `npm run doctor` does, for a shop whose folder is empty. */
async function runDoctor(settings: Record<string, string>) {
  await using folder = await givenFolder();
  return await runProcess('operator/doctor', [], {
    DATA_DIR: folder.path,
    STORAGE_URL: `file://${folder.path}`,
    ...settings,
  });
}

test('a shop that can sell has nothing to mend, and the report keeps its secrets', async () => {
  await using database = await givenDatabase();
  await using comfyui = await givenStandin();
  await using stripe = await givenStripe();
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });

  const { code, said } = await runDoctor({
    DATABASE_URL: database.url,
    COMFYUI_URLS: comfyui.url,
    WORKFLOWS: 'cpu',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.smtpUrl,
  });

  expect(said).toMatch(/✓ Database: PostgreSQL 1\d\S* answers at postgres:\/\/127\.0\.0\.1:\d+\/test_\w+\./);
  expect(said).toMatch(/✓ Storage: \S+ takes files; \S+ GB are free\./);
  expect(said).toContain(`✓ ComfyUI ${comfyui.url}: version 0.33.0, no GPU, draws with the cpu graphs.`);
  expect(said).toContain(`✓ Stripe: the stand-in, which charges nobody, at ${stripe.url} works.`);
  expect(said).toContain('All is well.');
  expect(code).toBe(0);
  expect(said).not.toContain(secretKey);
  expect(said).not.toContain(new URL(database.url).password);
});

test('everything that does not answer is told with what to do, and without a secret', async () => {
  const { code, said } = await runDoctor({
    DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/shop',
    REDIS_URL: 'redis://:hush@127.0.0.1:1',
    STORAGE_URL: 'file:///dev/null',
    COMFYUI_URLS: 'http://127.0.0.1:4',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_URL: 'http://127.0.0.1:4',
    SMTP_URL: 'smtp://me:hush@127.0.0.1:4',
  });

  for (const part of ['Database', 'Queue', 'Storage', 'ComfyUI http://127.0.0.1:4', 'Stripe', 'Mail']) {
    expect(said).toMatch(new RegExp(`✗ ${part}: .+\\n {4}→ .+`));
  }
  expect(said).toContain('To mend: 6.');
  expect(code).toBe(1);
  expect(said).not.toContain('hush');
  expect(said).not.toContain(secretKey);
});

test('a key that Stripe does not know is told without the key', async () => {
  await using stripe = await givenStripe();

  const { code, said } = await runDoctor({
    STRIPE_SECRET_KEY: 'sk_test_another',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: stripe.url,
  });

  expect(code).toBe(1);
  expect(said).toContain(`✗ Stripe: ${stripe.url} does not take the key: Invalid API Key`);
  expect(said).not.toContain('another');
});

test('a key that lacks permissions is told, each of them', async () => {
  await using stripe = await givenStripe();
  for (const match of ['POST /v1/refunds', 'GET /v1/disputes']) {
    await injectFault(stripe, { match, fault: '403', times: 100 });
  }

  const { code, said } = await runDoctor({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: stripe.url,
  });

  expect(code).toBe(1);
  expect(said).toContain('✗ Stripe: the key is not allowed: Charges and Refunds: Write, Disputes: Read.');
});

test('an endpoint that does not send what a public shop needs is told, where the key may look', async () => {
  await using stripe = await givenStripe();
  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: stripe.url,
    PUBLIC_URL: 'https://toons.example.com',
    TRUST_PROXY: '1',
  };

  const seen = await runDoctor(settings);
  await injectFault(stripe, { match: 'GET /v1/webhook_endpoints', fault: '403', times: 100 });
  const unseen = await runDoctor(settings);

  expect(seen.said).toMatch(/✗ Stripe: no webhook endpoint sends checkout\.session\.completed, .*closed\./);
  expect(seen.said).toContain(
    '→ Add them to the webhook endpoint https://toons.example.com/api/stripe/webhook',
  );
  expect(unseen.said).toContain('what its webhook endpoint sends was not looked at.');
});

test('a key without the webhooks’ secret is told', async () => {
  await using stripe = await givenStripe();

  const { code, said } = await runDoctor({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: stripe.url });

  expect(code).toBe(1);
  expect(said).toContain('→ Set STRIPE_WEBHOOK_SECRET');
});

test('settings that need mending are told, one line each', async () => {
  const { code, said } = await runDoctor({ WORKFLOWS: 'huge', COMFYUI_URLS: 'gpu-box' });

  expect(code).toBe(1);
  expect(said).toMatch(/✗ Settings: .+\n {2}COMFYUI_URLS: .+\n {2}WORKFLOWS: .+\n {4}→ /);
});

test('a shop of which nothing is set and nothing runs has nothing to mend', async () => {
  const { code, said } = await runDoctor({});

  expect(said).toContain('✓ Database: `npm start` brings its own');
  expect(said).toContain('All is well.');
  expect(code).toBe(0);
});

test.skipIf(whyNoRedis)('a Redis that may forget jobs is told', async () => {
  await using redis = await givenRedis();
  const well = await runDoctor({ REDIS_URL: redis.url });
  const client = new Redis(redis.url);
  await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
  client.disconnect();

  const { code, said } = await runDoctor({ REDIS_URL: redis.url });

  expect(well.said).toMatch(/✓ Queue: Redis \d\S* answers at \S+, maxmemory-policy noeviction\./);
  expect(said).toMatch(/✗ Queue: .*allkeys-lru\.\n {4}→ Set maxmemory-policy to noeviction/);
  expect(code).toBe(1);
});
