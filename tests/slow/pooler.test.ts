import { expect, test } from 'vitest';
import { isPooledByTransaction, refusePooler } from '#adapters/database/connection/pooler.ts';
import { LastingError } from '#adapters/operator-error.ts';
import { createQueue } from '#adapters/queue/queue.ts';
import { givenPgbouncer, whyNoPgbouncer } from '../support/pgbouncer.ts';
import { givenDatabase } from '../support/postgres.ts';
import { waitUntil } from '../support/wait-until.ts';

test('PostgreSQL itself is not a pooler', async () => {
  await using database = await givenDatabase();

  expect(await isPooledByTransaction(database.url)).toBe(false);
});

test.for([
  ['session', {}, false],
  ['transaction', {}, true],
  ['transaction', { server_round_robin: '1' }, true],
  ['transaction', { default_pool_size: '1' }, true],
] as const)('pgbouncer in %s mode with %j is refused: %s', async ([mode, settings, isRefused], { skip }) => {
  skip(whyNoPgbouncer !== undefined, whyNoPgbouncer);
  await using database = await givenDatabase();
  await using pooler = await givenPgbouncer(database.url, { pool_mode: mode, ...settings });

  const starting = refusePooler(pooler.url);

  if (!isRefused) await starting;
  else await expect(starting).rejects.toThrow(LastingError);
});

test('the refusal says what to do', async ({ skip }) => {
  skip(whyNoPgbouncer !== undefined, whyNoPgbouncer);
  await using database = await givenDatabase();
  await using pooler = await givenPgbouncer(database.url, { pool_mode: 'transaction' });

  await expect(refusePooler(pooler.url)).rejects.toThrow(
    /pool_mode = transaction.*\n.*DATABASE_URL to PostgreSQL itself/,
  );
});

test('jobs are processed behind pgbouncer in session mode', async ({ skip }) => {
  skip(whyNoPgbouncer !== undefined, whyNoPgbouncer);
  await using database = await givenDatabase();
  await using pooler = await givenPgbouncer(database.url, { pool_mode: 'session' });
  const write = (): undefined => undefined;
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const queue = createQueue({ databaseUrl: pooler.url, lockSeconds: 2, stalledSeconds: 1 }, log);
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));

  await queue.enqueue({ type: 'mail', id: 'an-order' });

  try {
    await waitUntil(() => done.includes('an-order'));
  } finally {
    await queue.close(1);
  }
});
