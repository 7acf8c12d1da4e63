import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#adapters/database/database.ts';
import { createDueWork } from '#adapters/database/orders/due-work.ts';
import { countLivingWorkers, holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createTakeover } from '#worker/periodic/take-over.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Starts a worker with the same name as every other, and an order leased for longer than the test. */
async function givenWorker(open: { db: Database; url: string }) {
  const id = `worker-1/${randomUUID()}`;
  const lock = await holdWorkerLock(open.url, id);
  const leases = createOrders(open.db).leasesOf({ id, leaseSeconds: 600 });
  const order = await givenOrder(open.db, { state: 'paid' });
  const leaseId = randomUUID();
  await leases.take(order.id, 'paid', leaseId);
  return { id, leases, lock, order, die: lock.close, lives: () => leases.renew(leaseId) };
}

type TestWorker = Awaited<ReturnType<typeof givenWorker>>;

/** Lets the lease expire, as when PostgreSQL is away for so long that it cannot be renewed. */
const runOut = (db: Database, orderId: string) =>
  sql`update orders set leased_until = now() - interval '1 s' where id = ${orderId}`.execute(db);

type Open = Awaited<ReturnType<typeof givenOpenDatabase>>;

const goneWorkers = async ({ db, pool }: Open, { id }: TestWorker): Promise<string[]> =>
  (await createDueWork(db, pool, id, [])()).goneWorkers;

/** Takes over orders of workers that are gone. */
function givenTakeover(open: Open, worker: TestWorker) {
  const enqueued: string[] = [];
  const queue = {
    enqueueOrder: ({ id }: { id: string }) => Promise.resolve(void enqueued.push(id)),
  };
  const write = (): undefined => undefined;
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const takeOver = createTakeover({ leases: worker.leases, lock: worker.lock, queue, log });
  return { takeOver: async () => takeOver(await goneWorkers(open, worker)), enqueued };
}

test('the leases of a killed worker are taken over at once, those of a living namesake never', async () => {
  await using open = await givenOpenDatabase();
  const [killed, living] = [await givenWorker(open), await givenWorker(open)];
  const { takeOver, enqueued } = givenTakeover(open, living);
  await takeOver();
  expect(await goneWorkers(open, living)).toEqual([]);

  await killed.die();
  await waitUntil(async () => {
    await takeOver();
    return enqueued.length > 0;
  }, 5);

  expect(enqueued).toEqual([killed.order.id]);
  expect((await living.leases.take(killed.order.id, 'paid', randomUUID()))?.attempt).toBe(2);
  expect(await living.lives()).toBe(true);
  await living.die();
});

test('a worker whose connection was cut counts as alive', async () => {
  await using open = await givenOpenDatabase();
  const living = await givenWorker(open);
  const { takeOver, enqueued } = givenTakeover(open, living);

  const ours = sql`select oid from pg_database where datname = current_database()`;
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (${ours})`.execute(open.db);
  for (let look = 0; look < 30; look += 1) {
    await takeOver();
    await wait(50);
  }

  expect(enqueued).toEqual([]);
  expect(await countLivingWorkers(open.db)).toBe(1);
  expect(await living.lives()).toBe(true);
  await living.die();
});

test('a worker that has not got its lock back takes over nothing', async () => {
  await using open = await givenOpenDatabase();
  const [late, other] = [await givenWorker(open), await givenWorker(open)];
  await Promise.all([late.die(), other.die()]);
  const { takeOver, enqueued } = givenTakeover(open, late);
  await waitUntil(async () => (await countLivingWorkers(open.db)) === 0);
  for (let look = 0; look < 30; look += 1) {
    await takeOver();
    await wait(50);
  }

  expect(enqueued).toEqual([]);
  expect(await late.lives()).toBe(true);
});

test('a lease written by a version without locks runs to its end', async () => {
  await using open = await givenOpenDatabase();
  const order = await givenOrder(open.db, { state: 'paid' });
  await createOrders(open.db)
    .leasesOf({ id: 'worker-1', leaseSeconds: 600 })
    .take(order.id, 'paid', randomUUID());
  const living = await givenWorker(open);

  expect(await goneWorkers(open, living)).toEqual([]);
  await living.die();
});

test('a lock is back as soon as the database is, however long that was away', async () => {
  await using open = await givenOpenDatabase();
  await using proxy = await givenProxyTo(open.url);
  const living = await givenWorker({ db: open.db, url: proxy.url });
  proxy.cut();
  await waitUntil(async () => (await countLivingWorkers(open.db)) === 0);
  await wait(1_000);

  await proxy.open();

  await waitUntil(async () => (await countLivingWorkers(open.db)) === 1, 1);
  await living.die();
});

test('an idle worker that reconnects first takes nothing from one that is still reconnecting', async () => {
  await using open = await givenOpenDatabase();
  await using near = await givenProxyTo(open.url);
  await using far = await givenProxyTo(open.url);
  const drawing = await givenWorker({ db: open.db, url: far.url });
  const idle = await givenWorker({ db: open.db, url: near.url });
  const { takeOver, enqueued } = givenTakeover(open, idle);
  near.cut();
  far.cut();
  await near.open();

  for (let look = 0; look < 15; look += 1) {
    await takeOver();
    await wait(200);
  }

  expect(enqueued).toEqual([]);
  expect(await drawing.lives()).toBe(true);
  await idle.die();
  await drawing.die();
});

test('a lost lease costs a try only if its worker is gone', async () => {
  await using open = await givenOpenDatabase();
  const [first, second, third] = [await givenWorker(open), await givenWorker(open), await givenWorker(open)];
  const take = (worker: TestWorker) => worker.leases.take(first.order.id, 'paid', randomUUID());
  // Two outages: the order goes from one worker to the next, and all of them live.
  await second.leases.releaseOf(first.id);
  expect((await take(second))?.attempt).toBe(1);
  await runOut(open.db, first.order.id);
  expect((await take(third))?.attempt).toBe(1);
  await third.leases.releaseOf(third.id);
  // A worker that stops on request has not died of an order.
  await first.leases.leave();
  await first.die();
  await waitUntil(async () => (await countLivingWorkers(open.db)) === 2);
  expect((await take(third))?.attempt).toBe(1);

  await second.die();
  await waitUntil(async () => (await countLivingWorkers(open.db)) === 1);

  await third.leases.releaseOf(third.id);
  expect((await take(third))?.attempt).toBe(2);
  await third.die();
});
