import { describe, expect, it } from 'vitest';
import type { Job } from '#domain/job.ts';
import type { LogFacts } from '#adapters/log.ts';
import { createQueue } from '#adapters/queue/queue.ts';
import { createClosers } from '../support/closers.ts';
import { newName, resolveNames } from '../support/names.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { query } from '../support/query.ts';
import { givenRedis, whyNoRedis } from '../support/redis.ts';
import { givenUnansweringProxyTo } from '../support/unanswering-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

resolveNames();

type AnyProxy = { url: string } & AsyncDisposable;

/** Starts a queue's server behind a proxy, and a queue with a worker that has done a job and waits for more. */
async function givenIdleQueue<P extends AnyProxy>(
  backend: 'postgres' | 'redis',
  openProxy: (address: string) => Promise<P>,
  host = '127.0.0.1',
) {
  const closers = createClosers();
  const server = closers.use(await (backend === 'postgres' ? givenDatabase() : givenRedis()));
  const proxy = closers.use(await openProxy(server.url));
  const url = proxy.url.replace('127.0.0.1', host);
  const urls =
    backend === 'postgres'
      ? { databaseUrl: url }
      : { databaseUrl: 'postgres://127.0.0.1:1/none', redis: { url, prefix: 'a-shop' } };
  const told: string[] = [];
  const troubles: string[] = [];
  const write = (words: string, { error }: LogFacts = {}): undefined => {
    told.push(words);
    troubles.push(error ?? '');
  };
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const queue = createQueue({ ...urls, lockSeconds: 2, stalledSeconds: 1 }, log);
  closers.use({ [Symbol.asyncDispose]: () => queue.close(1) });
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));

  /** Enqueues a job as often as the sweep would, until it is done. @returns the seconds that took */
  async function doOne(): Promise<number> {
    const job: Job = { type: 'mail', id: `job-${done.length}` };
    const begun = performance.now();
    await waitUntil(async () => {
      await queue.enqueue(job);
      return done.includes(job.id);
    }, 60);
    return (performance.now() - begun) / 1000;
  }

  await doOne();
  const close = () => closers.closeAll();
  return { proxy, queue, done, doOne, told, troubles, databaseUrl: server.url, [Symbol.asyncDispose]: close };
}

/** Messages of pg and ioredis about a connection that was not made in time. */
const givenUp = /timeout|ETIMEDOUT/;

describe.concurrent.each([
  ['postgres', undefined],
  ['redis', whyNoRedis],
] as const)('a queue on %s recovers', (backend, missing) => {
  it.skipIf(missing !== undefined)('after its server refused connections', async () => {
    await using given = await givenIdleQueue(backend, givenProxyTo);
    const { proxy, queue, doOne } = given;
    proxy.cut();
    await queue.enqueue({ type: 'mail', id: 'meanwhile' });
    await proxy.open();
    expect(await doOne()).toBeLessThan(10);
  });

  it.skipIf(missing !== undefined)('after connections were never answered', async () => {
    await using given = await givenIdleQueue(backend, givenUnansweringProxyTo);
    const { proxy, queue, doOne, troubles } = given;
    await proxy.stopAnswering();
    await waitUntil(async () => {
      await queue.enqueue({ type: 'mail', id: 'meanwhile' });
      return troubles.some((trouble) => givenUp.test(trouble));
    }, 15);
    proxy.answerAgain();
    expect(await doOne()).toBeLessThan(10);
  });

  it.skipIf(missing !== undefined)('after connections were accepted and never answered', async () => {
    await using given = await givenIdleQueue(backend, givenProxyTo);
    const { proxy, queue, doOne } = given;
    proxy.silence();
    proxy.reset();
    const accepted = proxy.accepted();
    await waitUntil(async () => {
      await queue.enqueue({ type: 'mail', id: 'meanwhile' });
      return proxy.accepted() > accepted;
    });
    proxy.heal();
    expect(await doOne()).toBeLessThan(25);
  });

  it.skipIf(missing !== undefined)('after its connections died without a word', async () => {
    await using given = await givenIdleQueue(backend, givenProxyTo);
    const { proxy, doOne } = given;
    proxy.forget();
    expect(await doOne()).toBeLessThan(25);
  });

  it.skipIf(missing !== undefined)('after its connections were reset', async () => {
    await using given = await givenIdleQueue(backend, givenProxyTo);
    const { proxy, doOne } = given;
    proxy.reset();
    expect(await doOne()).toBeLessThan(10);
  });

  it.skipIf(missing !== undefined)('after an answer that stopped in the middle', async () => {
    await using given = await givenIdleQueue(backend, givenProxyTo);
    const { proxy, queue, doOne } = given;
    proxy.stopAfter(10);
    await queue.enqueue({ type: 'mail', id: 'meanwhile' });
    // The stopped connection stays so, as TCP leaves no gap.
    proxy.forget();
    proxy.heal();
    expect(await doOne()).toBeLessThan(25);
  });

  it.skipIf(missing !== undefined)('after its name was not resolved', async () => {
    const { name, lose, missed, find } = newName();
    await using given = await givenIdleQueue(backend, givenProxyTo, name);
    const { proxy, queue, doOne } = given;
    lose();
    proxy.reset();
    await queue.enqueue({ type: 'mail', id: 'meanwhile' });
    await waitUntil(missed, 10);
    find();
    expect(await doOne()).toBeLessThan(10);
  });
});

it.concurrent('a worker whose wait failed once asks again within seconds, without being called', async () => {
  await using given = await givenIdleQueue('postgres', givenProxyTo);
  const { queue, done, troubles, databaseUrl } = given;
  const database = new URL(databaseUrl).pathname.slice(1);
  const sql = (text: string) => query(databaseUrl.replace(database, 'postgres'), text);
  const ofDatabase = `from pg_stat_activity where datname = '${database}'`;
  const isCalled = async () => (await sql(`select ${ofDatabase} and application_name = 'mails'`)).length > 0;
  const isRefused = (trouble: string) => trouble.includes('not currently accepting connections');
  await waitUntil(isCalled);
  await sql(`alter database ${database} with allow_connections false`);
  await sql(`select pg_terminate_backend(pid) ${ofDatabase}`);
  // Both connections have failed: the one that fetches jobs and the one that listens for new ones.
  await waitUntil(() => troubles.filter(isRefused).length > 2);
  await sql(`alter database ${database} with allow_connections true`);
  await waitUntil(isCalled);

  // PostgreSQL notifies workers when a job is added, but not when one is moved from another queue.
  await queue.enqueue({ type: 'session', id: 'moved' });
  await query(databaseUrl, "update bullmq.job set queue = 'mails'");

  await waitUntil(() => done.includes('moved'), 15);
});

it.concurrent('a single late answer closes no shop, and the log says when the queue is gone and back', async () => {
  await using given = await givenIdleQueue('postgres', givenProxyTo);
  const { proxy, queue, told, databaseUrl } = given;
  // Longer than the wait for one answer, and shorter than that for two.
  const writeHeld = query(databaseUrl, 'begin; lock table bullmq.meta; select pg_sleep(3.5); commit');
  const locks = "select from pg_locks where mode = 'AccessExclusiveLock'";
  await waitUntil(async () => (await query(databaseUrl, locks)).length > 0);
  expect(await queue.problem()).toBeUndefined();
  await writeHeld;

  proxy.cut();
  for (let asked = 0; asked < 3; asked += 1) await waitUntil(queue.problem);
  const changes = () => told.filter((words) => words !== 'queue trouble');
  expect(changes()).toEqual(['the shop is closed because its queue accepts no jobs']);
  await proxy.open();
  await waitUntil(async () => (await queue.problem()) === undefined);
  expect(changes().slice(1)).toEqual(['the queue accepts jobs again']);
});
