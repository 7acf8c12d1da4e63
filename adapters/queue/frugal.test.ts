import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { givenDatabase } from '#tests/support/postgres.ts';
import { query } from '#tests/support/query.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createQueue } from './queue.ts';

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  warnOnce: () => undefined,
};

/** Much less than the time after which an idle worker looks for jobs by itself. */
const soonMs = 2_500;

/** Starts a queue with as many workers, which know when each job is run. */
function givenQueue(databaseUrl: string, workers = 1) {
  const run = new Map<string, () => void>();
  const queues = Array.from({ length: workers }, () => {
    const queue = createQueue({ databaseUrl, lockSeconds: 20, stalledSeconds: 5 }, log);
    queue.work('mails', 1, ({ id }) => Promise.resolve(run.get(id)?.()));
    return queue;
  });

  /** Enqueues a job. @returns the milliseconds until it was run */
  async function timeOf(id: string): Promise<number> {
    const asked = performance.now();
    const done = new Promise<void>((resolve) => run.set(id, resolve));
    await queues[0]?.enqueue({ type: 'mail', id });
    await done;
    return performance.now() - asked;
  }
  const close = async () => void (await Promise.all(queues.map((queue) => queue.close(1))));
  return { timeOf, [Symbol.asyncDispose]: close };
}

/** Makes workers that found nothing wait, before they are told so, while somebody else holds the lock 41. */
const holdEmptyAnswers = `
  alter function bullmq.move_to_active rename to found;
  create function bullmq.move_to_active(text, text, bigint, bigint, text, integer, bigint)
    returns setof bullmq.job language plpgsql set search_path = bullmq as $$
  begin
    return query select * from found($1, $2, $3, $4, $5, $6, $7);
    if not found then perform pg_advisory_xact_lock_shared(41); end if;
  end $$`;

test('a job added after a worker found none, and before it waits, is run at once', async () => {
  await using database = await givenDatabase();
  await using given = givenQueue(database.url);
  await given.timeOf('first');
  await query(database.url, holdEmptyAnswers);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();

  await holder.query('select pg_advisory_lock(41)');
  const isHeld = "select from pg_locks where locktype = 'advisory' and objid = 41 and not granted";
  await waitUntil(async () => (await query(database.url, isHeld)).length > 0, 10);
  const time = given.timeOf('second');
  await waitUntil(async () => (await query(database.url, 'select from bullmq.job')).length > 0);
  await holder.end();

  expect(await time).toBeLessThan(soonMs);
});

test('of jobs added whenever the one before is done, none waits for the next poll', async () => {
  await using database = await givenDatabase();
  await using given = givenQueue(database.url, 2);

  const times: number[] = [];
  for (let n = 0; n < 300; n += 1) times.push(await given.timeOf(`job-${n}`));

  expect(Math.max(...times)).toBeLessThan(soonMs);
});

test('an idle worker asks whether there is a job once, when it begins to listen, and not at each poll', async () => {
  await using database = await givenDatabase();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const count = (words: string) => asked.mock.calls.filter(([text]) => text.includes(words)).length;
  await using _given = givenQueue(database.url);

  await waitUntil(() => count('FROM move_to_active') >= 3, 20);
  const probes = count('claimable (waiting');
  asked.mockRestore();

  expect(probes).toBe(1);
});
