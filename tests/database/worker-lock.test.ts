import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#adapters/database/database.ts';
import { findDueWork } from '#adapters/database/due-work.ts';
import { holdWorkerLock } from '#adapters/database/worker-lock.ts';
import { createLeases } from '#adapters/database/tables/orders.ts';
import { createTakeover } from '#worker/periodic/take-over.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A worker that is called like every other, and the order it has leased for longer than the test. */
async function givenWorker(open: { db: Database; url: string }) {
  const id = `worker-1/${randomUUID()}`;
  const lock = await holdWorkerLock(open.url, id);
  const leases = createLeases(open.db, { id, leaseSeconds: 600 });
  const order = await givenOrder(open.db, { state: 'paid' });
  const leaseId = randomUUID();
  await leases.take(order.id, 'paid', leaseId);
  return { id, leases, order, die: lock.release, lives: () => leases.renew(leaseId) };
}

const goneWorkers = async (db: Database): Promise<string[]> => (await findDueWork(db, [])).goneWorkers;

/** Looks for orders of workers that are gone. */
function givenTakeover(db: Database, { id: workerId, leases }: Awaited<ReturnType<typeof givenWorker>>) {
  const enqueued: string[] = [];
  const queue = {
    enqueueOrder: ({ id }: { id: string }) => Promise.resolve(void enqueued.push(id)),
  };
  const write = (): undefined => undefined;
  const log = { debug: write, info: write, warn: write, error: write, warnOnce: write };
  const takeOver = createTakeover({ leases, queue, log, workerId });
  return { takeOver: async () => takeOver(await goneWorkers(db)), enqueued };
}

test('what a killed worker had leased is taken up at once, and never what a living one of the same name has', async () => {
  await using open = await givenOpenDatabase();
  const [killed, living] = [await givenWorker(open), await givenWorker(open)];
  const { takeOver, enqueued } = givenTakeover(open.db, living);
  await takeOver();
  expect(await goneWorkers(open.db)).toEqual([]);

  await killed.die();
  await waitUntil(async () => {
    await takeOver();
    return enqueued.length > 0;
  }, 5);

  expect(enqueued).toEqual([killed.order.id]);
  expect((await living.leases.take(killed.order.id, 'paid', randomUUID()))?.tries).toBe(2);
  expect(await living.lives()).toBe(true);
  await living.die();
});

test('a worker whose connection was cut lives on', async () => {
  await using open = await givenOpenDatabase();
  const living = await givenWorker(open);
  const { takeOver, enqueued } = givenTakeover(open.db, living);

  const ours = sql`select oid from pg_database where datname = current_database()`;
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (${ours})`.execute(open.db);
  for (let look = 0; look < 30; look += 1) {
    await takeOver();
    await wait(50);
  }

  expect(enqueued).toEqual([]);
  expect(await goneWorkers(open.db)).toEqual([]);
  expect(await living.lives()).toBe(true);
  await living.die();
});

test('a worker whose lock is not back yet takes nothing from itself, nor from others who may be as late', async () => {
  await using open = await givenOpenDatabase();
  const [late, other] = [await givenWorker(open), await givenWorker(open)];
  await Promise.all([late.die(), other.die()]);
  const { takeOver, enqueued } = givenTakeover(open.db, late);
  await waitUntil(async () => (await goneWorkers(open.db)).length === 2);
  for (let look = 0; look < 30; look += 1) {
    await takeOver();
    await wait(50);
  }

  expect(enqueued).toEqual([]);
  expect(await late.lives()).toBe(true);
});

test('a lease that a version without locks wrote is left to its end', async () => {
  await using open = await givenOpenDatabase();
  const order = await givenOrder(open.db, { state: 'paid' });
  await createLeases(open.db, { id: 'worker-1', leaseSeconds: 600 }).take(order.id, 'paid', randomUUID());

  expect(await goneWorkers(open.db)).toEqual([]);
});
