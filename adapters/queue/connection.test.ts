import { Redis } from 'ioredis';
import { afterEach, expect, test, vi } from 'vitest';
import { givenDatabase } from '#tests/support/postgres.ts';
import { givenRedis, whyNoRedis } from '#tests/support/redis.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { keepConnected } from './connection.ts';
import { createQueue } from './queue.ts';
import { openRedisQueue } from './redis.ts';

afterEach(() => vi.useRealTimers());

test('a client that never closes is disconnected at the limit', async () => {
  let ends = 0;
  const hanging = {
    waitUntilReady: () => Promise.resolve(),
    close: () => new Promise<void>(() => undefined),
    end: () => void (ends += 1),
  };
  const kept = keepConnected(
    () => hanging,
    () => undefined,
  );

  await kept.close(Promise.resolve());

  expect(ends).toBe(1);
});

test('a closed queue on PostgreSQL leaves no pings behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await using database = await givenDatabase();
  const write = (): undefined => undefined;
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const queue = createQueue({ databaseUrl: database.url, lockSeconds: 2, stalledSeconds: 1 }, log);
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));
  await queue.enqueue({ type: 'mail', id: 'an-order' });
  await waitUntil(() => done.length > 0);
  expect(vi.getTimerCount()).toBeGreaterThan(0);

  await queue.close(5);

  await waitUntil(() => vi.getTimerCount() === 0);
});

test('a disconnected Redis consumer leaves no connection, not even one made by BullMQ', async ({ skip }) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using redis = await givenRedis();
  const admin = new Redis(redis.url);
  const count = async () => ((await admin.call('CLIENT', 'LIST')) as string).trim().split('\n').length - 1;
  const onError = vi.fn();
  const unheard = vi.spyOn(console, 'error');
  const settings = { concurrency: 1, lockDuration: 2_000, stalledInterval: 1_000 };
  const store = openRedisQueue({ url: redis.url, prefix: 'a-shop' });
  const consumer = store.openConsumer('mails', () => Promise.resolve(), settings, onError);
  await consumer.waitUntilReady();
  void consumer.run();
  await waitUntil(async () => (await count()) === 2);

  // As `close` does at its limit, while the consumer waits for an answer.
  await consumer.end();

  await waitUntil(async () => (await count()) === 0, 10);
  await consumer.close();
  expect(unheard).not.toHaveBeenCalled();
  admin.disconnect();
});
