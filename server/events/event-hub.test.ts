import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLeases } from '#adapters/database/tables/orders.ts';
import { hashOf } from '#adapters/secrets.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { plainOrder } from '#tests/support/orders.ts';
import { givenServices } from '#tests/support/services.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createApp } from '../app.ts';
import { createOrderSignals } from './order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../../dist/web');

/** An order that is being drawn, its visitor who watches, and how often it is read for that. */
async function givenWatched() {
  const services = await givenServices();
  const { orders, secrets, db, config } = services;
  const order = await orders.create({
    order: { ...plainOrder, state: 'approved', paidAt: new Date() },
    key: undefined,
    identity: (id) => ({ reference: secrets.reference(id), tokenHash: hashOf(secrets.orderToken(id)) }),
  });
  let reads = 0;
  const { byId } = orders;
  orders.byId = (id) => {
    reads += 1;
    return byId(id);
  };
  const signals = createOrderSignals(config.DATABASE_URL);
  const server = createApp(services, signals, webRoot).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const nowhere = { url: 'http://127.0.0.1:1' };
  const customer = createCustomer({ url, stripe: nowhere, mailbox: nowhere });
  const left = new AbortController();
  const seen: number[] = [];
  const watching = (async () => {
    for await (const { progress } of customer.events(secrets.orderToken(order.id), left.signal)) {
      seen.push(progress.percent);
    }
  })().catch(() => undefined);
  await waitUntil(() => seen.length > 0);

  const leases = createLeases(db, { id: 'worker-1', leaseSeconds: 20 });
  const leaseId = randomUUID();
  await leases.take(order.id, 'approved', leaseId);
  return {
    orders,
    order,
    leases,
    leaseId,
    seen,
    reads: () => reads,
    /** Waits until the visitor has seen a percent for which this is true. */
    untilSeen: (is: (percent: number) => boolean) => waitUntil(() => seen.some(is), 10),
    [Symbol.asyncDispose]: async () => {
      left.abort();
      await watching;
      server.close();
      server.closeAllConnections();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

test('the steps of a drawing are seen without a look into the database', async () => {
  await using watched = await givenWatched();
  const { orders, order, leaseId } = watched;
  const before = watched.reads();
  for (let percent = 10; percent <= 100; percent += 10) {
    await orders.reportProgress(order.id, leaseId, percent);
  }
  await watched.untilSeen((percent) => percent === 88);
  expect(watched.reads()).toBe(before);
});

test('what a visitor sees of the progress never goes backwards, whatever is drawn anew', async () => {
  await using watched = await givenWatched();
  const { orders, order, leases, leaseId, seen } = watched;
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
  await orders.advance({ order, event: 'draw', leaseId: second });
  await orders.advance({ order: { ...order, state: 'drawn' }, event: 'accept' });
  await watched.untilSeen((percent) => percent === 95);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.some((percent) => percent > 88 && percent < 95)).toBe(true);
});
