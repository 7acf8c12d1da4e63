import { afterEach, expect, test, vi } from 'vitest';
import { givenDatabase } from '#tests/support/postgres.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { keepConnected } from './connection.ts';
import { createQueue } from './queue.ts';

afterEach(() => vi.useRealTimers());

test('what never closes gives up its connections at the limit', async () => {
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

test('a queue that was closed in PostgreSQL leaves no pings behind', async () => {
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
