import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { plainOrder } from '#tests/support/orders.ts';
import { givenServices } from '#tests/support/services.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createApp } from '../app.ts';
import { createHttpServer, drain } from '../http/http-server.ts';
import { createOrderSignals } from './order-signals.ts';

type Progress = OrderAnswer['progress'];

const webRoot = path.join(import.meta.dirname, '../../dist/web');

/** Starts a server whose orders can be watched, and counts its reads of orders and of the backlog. */
async function givenServer() {
  const services = await givenServices({ STATUS_PER_MINUTE: '10000', STREAMS_PER_ADDRESS: '1000' });
  const { orders, backlog, secrets, config } = services;
  const reads = { orders: 0, backlog: 0 };
  const { statusById } = orders;
  orders.statusById = (id) => {
    reads.orders += 1;
    return statusById(id);
  };
  const { read } = backlog;
  backlog.read = () => {
    reads.backlog += 1;
    return read();
  };
  const signals = createOrderSignals(config.DATABASE_URL);
  const server = createHttpServer(createApp(services, signals, webRoot));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const nowhere = { url: 'http://127.0.0.1:1' };
  const customer = createCustomer({ url, stripe: nowhere, mailbox: nowhere });
  const left = new AbortController();
  const watching: Promise<void>[] = [];

  const givenPaid = (second: number) =>
    orders.create({
      order: { ...plainOrder, state: 'approved', paidAt: new Date(second * 1000) },
      key: undefined,
      identity: (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) }),
    });

  /** Returns the progress that an order's visitor sees, newest last; it is watched from when this returns. */
  async function watch(orderId: string): Promise<Progress[]> {
    const seen: Progress[] = [];
    const follow = async (): Promise<void> => {
      const events = customer.events(secrets.orderToken(orderId), left.signal);
      for await (const { progress } of events) seen.push(progress);
    };
    watching.push(follow().catch(() => undefined));
    await waitUntil(() => seen.length > 0);
    return seen;
  }

  return {
    ...services,
    ...{ reads, givenPaid, watch, signals },
    /** Opens the stream of an order without reading from it. */
    open: (orderId: string) => {
      const authorization = `Bearer ${secrets.orderToken(orderId)}`;
      return fetch(`${url}/api/orders/current/events`, { headers: { authorization } });
    },
    stop: (limitMs?: number) => Promise.all([drain(server, limitMs), signals.close()]),
    [Symbol.asyncDispose]: async () => {
      left.abort();
      await Promise.all(watching);
      await drain(server, 0);
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

/** Creates an order that is being drawn, with a visitor who watches it. */
async function givenWatched() {
  const server = await givenServer();
  const order = await server.givenPaid(1);
  const seen = await server.watch(order.id);
  const leases = createOrders(server.db).leasesOf({ id: 'worker-1', leaseSeconds: 20 });
  const leaseId = randomUUID();
  await leases.take(order.id, 'approved', leaseId);
  return {
    ...{ orders: server.orders, order, leases, leaseId, reads: server.reads },
    percents: () => seen.map(({ percent }) => percent),
    /** Waits until the visitor has seen this percentage. */
    untilSeen: (percent: number) => waitUntil(() => seen.some((one) => one.percent === percent)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('visitors see the steps of a drawing without database reads', async () => {
  await using watched = await givenWatched();
  const { orders, order, leaseId } = watched;
  const before = watched.reads.orders;
  for (let percent = 10; percent <= 100; percent += 10) {
    await orders.reportProgress(order.id, leaseId, percent);
  }
  await watched.untilSeen(88);
  expect(watched.reads.orders).toBe(before);
});

test('the progress that a visitor sees never goes backwards, even if a picture is drawn again', async () => {
  await using watched = await givenWatched();
  const { orders, order, leases, leaseId } = watched;
  await orders.reportProgress(order.id, leaseId, 60);
  // The prompt was lost and another one begins.
  await orders.reportProgress(order.id, leaseId, 5);
  await orders.reportProgress(order.id, leaseId, 70);
  await orders.advance({ order, event: 'draw', leaseId });
  const facts = { retries: 1, drawingPercent: 0 };
  await orders.advance({ order: { ...order, state: 'drawn' }, event: 'retry', facts });
  const second = randomUUID();
  await leases.take(order.id, 'approved', second);
  for (const percent of [10, 50, 90]) await orders.reportProgress(order.id, second, percent);
  // A percentage that is outdated before it was sent is left out.
  await waitUntil(() => watched.percents().some((percent) => percent > 88 && percent < 95));
  await orders.advance({ order, event: 'draw', leaseId: second });
  await orders.advance({ order: { ...order, state: 'drawn' }, event: 'accept' });
  await watched.untilSeen(95);
  const percents = watched.percents();
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
});

test('waiting visitors see their places move up, at one query a second for all', async () => {
  await using server = await givenServer();
  const orders = [];
  for (let second = 1; second <= 20; second += 1) orders.push(await server.givenPaid(second));
  const seen = await Promise.all(orders.map(({ id }) => server.watch(id)));
  const before = { ...server.reads, at: performance.now() };

  // No signal reaches the other orders when one is drawn.
  for (const order of orders.slice(0, 3)) await server.orders.advance({ order, event: 'draw' });
  await waitUntil(() => seen.every((one, index) => index < 3 || one.at(-1)?.ordersAhead === index - 3));

  expect(seen.at(-1)?.at(-1)).toMatchObject({ ordersAhead: 16, secondsLeft: 17 * 60 });
  const seconds = (performance.now() - before.at) / 1000;
  expect(server.reads.backlog - before.backlog).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(server.reads.orders - before.orders).toBe(3);
});

test('the remaining time shrinks with each step until the picture is drawn', async () => {
  await using server = await givenServer();
  const order = await server.givenPaid(1);
  const seen = await server.watch(order.id);
  const leaseId = randomUUID();
  await createOrders(server.db)
    .leasesOf({ id: 'worker-1', leaseSeconds: 20 })
    .take(order.id, 'approved', leaseId);
  await server.orders.reportProgress(order.id, leaseId, 25);
  await waitUntil(() => seen.at(-1)?.secondsLeft === 45);
  await server.orders.reportProgress(order.id, leaseId, 75);
  await waitUntil(() => seen.at(-1)?.secondsLeft === 15);
  expect(seen.at(-1)).toEqual({ percent: 69, secondsLeft: 15 });
});

test('a stop does not wait for visitors who do not read', async () => {
  await using server = await givenServer();
  const order = await server.givenPaid(1);
  await createOrders(server.db)
    .leasesOf({ id: 'worker-1', leaseSeconds: 20 })
    .take(order.id, 'approved', randomUUID());
  const stream = (await server.open(order.id)).body?.getReader();
  // More than the connection buffers.
  await server.previews.put(order.id, randomBytes(12_000_000));
  let seen = '';
  while (!seen.includes('event: preview')) seen += String(Buffer.from((await stream?.read())?.value ?? []));

  const began = performance.now();
  await server.stop(60_000);
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('a stream that is requested during a stop ends at once', async () => {
  await using server = await givenServer();
  const order = await server.givenPaid(1);
  await server.signals.close();

  expect(await (await server.open(order.id)).text()).toBe('');
});
