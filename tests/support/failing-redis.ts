import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createClosers } from './closers.ts';
import { givenProxyTo } from './proxy.ts';
import { givenRedis } from './redis.ts';
import { waitUntil } from './wait-until.ts';

const replicationMs = 10_000;

export type FailingRedis = Awaited<ReturnType<typeof givenFailingRedis>>;

/** A Redis at an address that leads to another one when it fails, and what can befall it. */
export async function givenFailingRedis() {
  const opened = createClosers();
  const start = async () => opened.use(await startServer());
  let primary = await start();
  let replica: Awaited<ReturnType<typeof start>> | undefined;
  const proxy = opened.use(await givenProxyTo(primary.url));

  /** Redis says that they are linked up to a second before it sends what is new. */
  async function untilReplicaHasAll(): Promise<void> {
    // WAIT is about what its own connection has seen.
    await primary.admin.ping();
    if ((await primary.admin.wait(1, replicationMs)) === 0) throw new Error('The replica does not follow');
  }

  /** Its place is taken by its replica, or by an empty one where it has none. */
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
    /** As much memory as there may be is in use, whatever is taken out. */
    async whileFull(act: () => Promise<void>): Promise<void> {
      await primary.admin.config('SET', 'maxmemory', '1');
      try {
        await act();
      } finally {
        await primary.admin.config('SET', 'maxmemory', '0');
      }
    },
    /** From now on a replica gets all that is written. */
    async replicate(): Promise<void> {
      const { admin } = (replica = await start());
      await admin.replicaof('127.0.0.1', Number(new URL(primary.url).port));
      await waitUntil(async () => (await admin.info('replication')).includes('master_link_status:up'));
      await untilReplicaHasAll();
    },
    /** What is written from now on comes to the replica too late. */
    async delayReplica(): Promise<void> {
      await untilReplicaHasAll();
      await replica?.admin.replicaof('NO', 'ONE');
    },
    die: () => replacePrimary(() => primary.kill()),
    /** Its machine is gone: what is sent on the connections of now is not answered, and nobody closes them. */
    vanish: () => replacePrimary(() => proxy.forget()),
    /** How many commands it has refused for want of memory. */
    async countRefused(): Promise<number> {
      const stats = await primary.admin.info('errorstats');
      return Number(/errorstat_OOM:count=(\d+)/.exec(stats)?.[1] ?? 0);
    },
    /** How many jobs wait or are being done, as the replica knows it where there is one. */
    async countJobs(): Promise<number> {
      const { admin } = replica ?? primary;
      const lists = [...(await admin.keys('*:wait')), ...(await admin.keys('*:active'))];
      const lengths = await Promise.all(lists.map((list) => admin.llen(list)));
      return lengths.reduce((sum, length) => sum + length, 0);
    },
    [Symbol.asyncDispose]: () => opened.closeAll(),
  };
}

/** A server, and a connection to it that leads past the address of the shop. */
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
