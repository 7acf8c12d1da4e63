import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createClosers } from './closers.ts';
import { givenProxyTo } from './proxy.ts';
import { givenRedis } from './redis.ts';
import { waitUntil } from './wait-until.ts';

const replicationMs = 10_000;

export type FailingRedis = Awaited<ReturnType<typeof givenFailingRedis>>;

/** Starts a Redis whose address leads to another server after a failure, with controls that make it fail. */
export async function givenFailingRedis() {
  const opened = createClosers();
  const start = async () => opened.use(await startServer());
  let primary = await start();
  let replica: Awaited<ReturnType<typeof start>> | undefined;
  const proxy = opened.use(await givenProxyTo(primary.url));

  /** Waits for the replica: Redis reports the link as up as much as a second before it sends new data. */
  async function untilReplicaHasAll(): Promise<void> {
    // WAIT covers only the writes of its own connection.
    await primary.admin.ping();
    if ((await primary.admin.wait(1, replicationMs)) === 0) throw new Error('The replica does not follow');
  }

  /** Makes the primary fail and puts its replica in its place, or an empty server where it has none. */
  async function replacePrimary(fail: () => unknown): Promise<void> {
    const next = replica ?? (await start());
    await fail();
    await next.admin.replicaof('NO', 'ONE');
    proxy.redirect(next.url);
    [primary, replica] = [next, undefined];
  }

  return {
    url: proxy.url,
    empty: () => primary.admin.flushall(),
    async freeze(seconds: number): Promise<void> {
      const pid = Number(/process_id:(\d+)/.exec(await primary.admin.info('server'))?.[1]);
      process.kill(pid, 'SIGSTOP');
      await wait(seconds * 1000);
      process.kill(pid, 'SIGCONT');
    },
    /** Runs `act` while memory is full, whatever is deleted. */
    async whileFull(act: () => Promise<void>): Promise<void> {
      await primary.admin.config('SET', 'maxmemory', '1');
      try {
        await act();
      } finally {
        await primary.admin.config('SET', 'maxmemory', '0');
      }
    },
    /** Starts a replica, which receives all writes from now on. */
    async replicate(): Promise<void> {
      const { admin } = (replica = await start());
      await admin.replicaof('127.0.0.1', Number(new URL(primary.url).port));
      await waitUntil(async () => (await admin.info('replication')).includes('master_link_status:up'));
      await untilReplicaHasAll();
    },
    /** Holds the replica back: later writes reach it too late. */
    async delayReplica(): Promise<void> {
      await untilReplicaHasAll();
      await replica?.admin.replicaof('NO', 'ONE');
    },
    die: () => replacePrimary(() => primary.kill()),
    /** Removes the primary's machine: data sent on the present connections gets no answer, and nobody closes them. */
    vanish: () => replacePrimary(() => proxy.forget()),
    /** Counts the commands refused for lack of memory. */
    async countRefused(): Promise<number> {
      const stats = await primary.admin.info('errorstats');
      return Number(/errorstat_OOM:count=(\d+)/.exec(stats)?.[1] ?? 0);
    },
    /** Counts the jobs that wait or are active, as the replica knows them where there is one. */
    async countJobs(): Promise<number> {
      const { admin } = replica ?? primary;
      const lists = [...(await admin.keys('*:wait')), ...(await admin.keys('*:active'))];
      const lengths = await Promise.all(lists.map((list) => admin.llen(list)));
      return lengths.reduce((sum, length) => sum + length, 0);
    },
    [Symbol.asyncDispose]: () => opened.closeAll(),
  };
}

/** Starts a server, and a connection to it that bypasses the shop's address. */
async function startServer() {
  const server = await givenRedis();
  const admin = new Redis(server.url);
  admin.on('error', () => undefined);
  const kill = async (): Promise<void> => {
    admin.disconnect();
    await server[Symbol.asyncDispose]();
  };
  return { url: server.url, admin, kill, [Symbol.asyncDispose]: kill };
}
