import { sql } from 'kysely';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import type { Job } from '#domain/job.ts';
import { givenOpenDatabase } from '#tests/support/orders.ts';
import { givenDatabase } from '#tests/support/postgres.ts';
import { givenProxyTo } from '#tests/support/proxy.ts';
import { givenRedis, whyNoRedis } from '#tests/support/redis.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { forgetFutureTimes } from '../database/figures/queue-times.ts';
import type { LogFacts } from '../log.ts';
import { createQueue } from './queue.ts';

/** Creates a queue with a log that tests can read. */
function givenQueue(databaseUrl: string, redisUrl?: string, prefix = 'a-shop') {
  const logged: { message: string; facts: LogFacts }[] = [];
  const write = (message: string, facts: LogFacts = {}): undefined => void logged.push({ message, facts });
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const redis = redisUrl === undefined ? undefined : { url: redisUrl, prefix };
  const queue = createQueue({ databaseUrl, redis, lockSeconds: 2, stalledSeconds: 1 }, log);
  return { queue, logged, [Symbol.asyncDispose]: () => queue.close(1) };
}

/** Servers that are away at first, with a function that starts them. */
const servers = {
  postgres: async () => {
    const database = await givenDatabase();
    const proxy = await givenProxyTo(database.url);
    proxy.cut();
    const end = async (): Promise<void> => {
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    };
    return { databaseUrl: proxy.url, redisUrl: undefined, start: proxy.open, [Symbol.asyncDispose]: end };
  },
  redis: async () => {
    const port = await anyPort();
    let server: Awaited<ReturnType<typeof givenRedis>> | undefined;
    const start = async (): Promise<void> => {
      server = await givenRedis(port);
    };
    const end = async (): Promise<void> => server?.[Symbol.asyncDispose]();
    const databaseUrl = 'postgres://127.0.0.1:1/none';
    return { databaseUrl, redisUrl: `redis://127.0.0.1:${port}`, start, [Symbol.asyncDispose]: end };
  },
};

const job: Job = { type: 'mail', id: 'an-order' };

/** Backends of the queue, each with the reason why it cannot be tested here. */
const backends = [
  ['postgres', undefined],
  ['redis', whyNoRedis],
] as const;

test.for(backends)(
  'a queue whose %s is away at first starts working when it arrives',
  async ([backend, missing], { skip }) => {
    skip(missing !== undefined, missing);
    await using server = await servers[backend]();
    await using given = givenQueue(server.databaseUrl, server.redisUrl);
    const { queue, logged } = given;
    const done: string[] = [];
    queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));

    const asked = performance.now();
    await queue.enqueue(job);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(logged.map(({ message }) => message)).toContain('queue trouble');
    expect(done).toEqual([]);

    await server.start();
    await waitUntil(async () => {
      await queue.enqueue(job);
      return done.includes(job.id);
    });
  },
);

test.for(backends)(
  'an order that has already begun comes before waiting ones on %s',
  async ([backend, missing], { skip }) => {
    skip(missing !== undefined, missing);
    await using server = await servers[backend]();
    await server.start();
    await using given = givenQueue(server.databaseUrl, server.redisUrl);
    const { queue } = given;
    const order = { state: 'approved', tries: 0 } as const;
    const done: string[] = [];

    await queue.enqueueOrder({ ...order, id: 'one' });
    await queue.enqueueOrder({ ...order, id: 'other' });
    await queue.enqueueOrder({ ...order, id: 'begun', isBegun: true });
    queue.work('drawing', 1, ({ id }) => Promise.resolve(void done.push(id)));

    await waitUntil(() => done.length === 3);
    expect(done).toEqual(['begun', 'one', 'other']);
  },
);

test('a failing job is logged with its order', async () => {
  await using database = await givenDatabase();
  await using given = givenQueue(database.url);
  const { queue, logged } = given;
  queue.work('mails', 1, () => Promise.reject(new Error('not now')));

  await queue.enqueue(job);

  const failed = await waitUntil(() => logged.find(({ message }) => message === 'job failed'));
  expect(failed.facts).toEqual({ job: 'mail', order: 'an-order', error: 'not now' });
});

test('a clock that ran ahead does not keep the jobs of a dead worker', async () => {
  await using database = await givenOpenDatabase();
  const { db } = database;
  await using given = givenQueue(database.url);
  const { queue } = given;
  await queue.enqueue(job);
  const inTenMinutes = Date.now() + 600_000;
  await sql`insert into bullmq.meta (queue, field, value) values ('mails', 'stalled-check', ${inTenMinutes})`.execute(
    db,
  );
  const dead = sql`state = 'active', lock_token = 'a dead worker', locked_until_ms = ${inTenMinutes}`;
  await sql`update bullmq.job set ${dead}`.execute(db);
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));
  await waitUntil(async () => {
    await forgetFutureTimes(db, { lockSeconds: 2, stalledSeconds: 1 });
    return done.includes(job.id);
  });
});

test('a full Redis is reported in a few clear lines, and jobs go on when there is room', async ({ skip }) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using redis = await givenRedis();
  await using given = givenQueue('postgres://127.0.0.1:1/none', redis.url);
  const { queue, logged } = given;
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));
  await waitUntil(() => queue.lengths());
  const admin = new Redis(redis.url);

  await admin.config('SET', 'maxmemory', '1');
  await queue.enqueue(job);

  expect(await queue.problem()).toMatch(/^Redis is full/);
  const told = logged.filter(({ message }) => message.startsWith('the queue accepts no jobs: Redis is full'));
  expect(told).toMatchObject([{ facts: { remedy: expect.stringContaining('raise maxmemory') as string } }]);
  expect(logged.length).toBeLessThan(5);
  expect(done).toEqual([]);

  await admin.config('SET', 'maxmemory', '0');
  await waitUntil(async () => {
    await queue.enqueue(job);
    return done.includes(job.id);
  });
  await waitUntil(async () => (await queue.problem()) === undefined);
  admin.disconnect();
});

test('jobs go on at the new primary when Redis fails over and the old one becomes a replica', async ({
  skip,
}) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using old = await givenRedis();
  await using next = await givenRedis();
  await using proxy = await givenProxyTo(old.url);
  await using given = givenQueue('postgres://127.0.0.1:1/none', proxy.url);
  const { queue } = given;
  const done: string[] = [];
  queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));
  await waitUntil(async () => {
    await queue.enqueue({ type: 'mail', id: 'before' });
    return done.includes('before');
  });

  proxy.redirect(next.url);
  const demoted = new Redis(old.url);
  await demoted.replicaof('127.0.0.1', Number(new URL(next.url).port));
  demoted.disconnect();

  await waitUntil(async () => {
    await queue.enqueue({ type: 'mail', id: 'after' });
    return done.includes('after');
  });
});

test('a Redis that evicts keys causes a warning at the start', async ({ skip }) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using redis = await givenRedis();
  await using given = givenQueue('postgres://127.0.0.1:1/none', redis.url);
  await given.queue.checkFitness();
  expect(given.logged).toEqual([]);
  const admin = new Redis(redis.url);
  await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
  admin.disconnect();

  await given.queue.checkFitness();

  expect(given.logged).toMatchObject([
    { message: 'Redis may lose jobs', facts: { error: 'its maxmemory-policy is allkeys-lru' } },
  ]);
});

test('two shops on one Redis do not take each other’s jobs', async ({ skip }) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using redis = await givenRedis();
  await using one = givenQueue('postgres://127.0.0.1:1/none', redis.url, 'one');
  await using other = givenQueue('postgres://127.0.0.1:1/none', redis.url, 'other');
  const taken: string[] = [];
  other.queue.work('mails', 4, ({ id }) => Promise.resolve(void taken.push(`other took ${id}`)));
  await waitUntil(() => other.queue.lengths());
  const ids = ['a', 'b', 'c'];
  for (const id of ids) await one.queue.enqueue({ type: 'mail', id });
  await other.queue.enqueue({ type: 'mail', id: 'own' });
  await waitUntil(() => taken.includes('other took own'));

  one.queue.work('mails', 4, ({ id }) => Promise.resolve(void taken.push(id)));

  await waitUntil(() => ids.every((id) => taken.includes(id)));
  expect(taken.filter((words) => words.startsWith('other'))).toEqual(['other took own']);
});

test('a Redis in cluster mode is refused at the start, and reported if it turns up later', async ({
  skip,
}) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using redis = await givenRedis(undefined, ['--cluster-enabled', 'yes']);
  await using given = givenQueue('postgres://127.0.0.1:1/none', redis.url);
  const { queue, logged } = given;

  await expect(queue.checkFitness()).rejects.toThrow(/cluster mode[^]*cluster-enabled no/);

  // This server is away at the start, and is a cluster when it comes.
  queue.work('mails', 4, () => Promise.resolve());
  await queue.enqueue(job);
  await waitUntil(async () => (await queue.problem())?.includes('cluster mode'));
  await waitUntil(() => logged.find(({ message }) => message.includes('cluster mode')));
  expect(logged.length).toBeLessThan(20);
});

/** Conditions in which a real Redis takes no writes: how to cause and end them, and the shop's words meanwhile. */
const refusing = {
  'cannot save to its disk': {
    // Redis cannot replace a folder by its snapshot file.
    settings: ['--dbfilename', 'appendonlydir'],
    begin: async (admin: Redis) => {
      await admin.config('SET', 'save', '3600 1');
      await admin.bgsave();
      await waitUntil(async () => (await admin.info('persistence')).includes('rdb_last_bgsave_status:err'));
    },
    end: (admin: Redis) => admin.config('SET', 'save', ''),
    words: 'Redis refuses writes because it could not save to its disk',
  },
  'has become a replica': {
    settings: [],
    begin: (admin: Redis) => admin.replicaof('127.0.0.1', 1),
    end: (admin: Redis) => admin.replicaof('NO', 'ONE'),
    words: 'Redis is a replica, which accepts no jobs',
  },
};

test.for(Object.entries(refusing))(
  'a Redis that %s is reported in a few clear lines, and jobs go on when it recovers',
  async ([, { settings, begin, end, words }], { skip }) => {
    skip(whyNoRedis !== undefined, whyNoRedis);
    await using redis = await givenRedis(undefined, settings);
    await using given = givenQueue('postgres://127.0.0.1:1/none', redis.url);
    const { queue, logged } = given;
    const done: string[] = [];
    queue.work('mails', 1, ({ id }) => Promise.resolve(void done.push(id)));
    await waitUntil(() => queue.lengths());
    const admin = new Redis(redis.url);

    await begin(admin);
    await queue.enqueue(job);

    await waitUntil(async () => (await queue.problem()) === `${words}.`);
    const told = logged.filter(({ message }) => message === `the queue accepts no jobs: ${words}`);
    expect(told).toMatchObject([
      { facts: { remedy: expect.stringContaining('continue by themselves') as string } },
    ]);
    expect(logged.length).toBeLessThan(10);
    expect(done).toEqual([]);

    await end(admin);
    await waitUntil(async () => {
      await queue.enqueue(job);
      return done.includes(job.id);
    });
    await waitUntil(async () => (await queue.problem()) === undefined);
    admin.disconnect();
  },
);
