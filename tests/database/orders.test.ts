import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import type { Database } from '#adapters/database/database.ts';
import { createMails } from '#adapters/database/tables/mails.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import { atOnce, givenAccount, givenOpenDatabase, givenOrder } from '../support/orders.ts';

describe('a change of state', () => {
  it('happens once, however many attempt it at the same time', async () => {
    await using open = await givenOpenDatabase();
    const orders = createOrders(open.db);
    const order = await givenOrder(open.db);
    const results = await atOnce(20, () => orders.advance({ order, event: 'pay' }));
    const won = results.filter((result) => result.status === 'fulfilled' && result.value === 'paid');
    expect(won).toHaveLength(1);
    expect((await orders.history(order.id)).map(({ event }) => event)).toEqual(['create', 'pay']);
  });

  it('creates its mail once', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    await createOrders(open.db).advance({ order, event: 'pay' });
    await atOnce(5, () => createMails(open.db).add(order.id, 'received'));
    const mails = await createMails(open.db).ofOrder(order.id);
    expect(mails.map(({ kind, status }) => ({ kind, status }))).toEqual([
      { kind: 'received', status: 'new' },
    ]);
  });

  it('is undone when a row that belongs to it cannot be written', async () => {
    await using open = await givenOpenDatabase();
    const orders = createOrders(open.db);
    const order = await givenOrder(open.db);
    const inTransaction = (): Promise<never> => Promise.reject(new Error('disk full'));
    await expect(orders.advance({ order, event: 'pay', inTransaction })).rejects.toThrow('disk full');
    expect((await orders.byId(order.id))?.state).toBe('awaiting_payment');
    expect(await orders.history(order.id)).toHaveLength(1);
  });

  it('is refused if the table has no such transition', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    await expect(createOrders(open.db).advance({ order, event: 'deliver' })).rejects.toThrow(RangeError);
  });

  it('is not made by a worker whose lease is over', async () => {
    await using open = await givenOpenDatabase();
    const orders = createOrders(open.db);
    const order = await givenOrder(open.db, { state: 'paid', paidAt: new Date() });
    const leases = createOrders(open.db).leasesOf({ id: 'w1', leaseSeconds: 20 });
    const leaseId = randomUUID();
    expect(await leases.take(order.id, 'paid', leaseId)).toBeDefined();
    expect(await orders.advance({ order, event: 'approve', leaseId: randomUUID() })).toBeUndefined();
    expect(await orders.advance({ order, event: 'approve', leaseId })).toBe('approved');
  });
});

describe('a mail', () => {
  it('is taken by one sender only, and not again while its outcome is unknown', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db);
    const mails = createMails(open.db);
    await createMails(open.db).add(order.id, 'received');
    const [{ id } = { id: '' }] = await mails.ofOrder(order.id);
    const taken = await atOnce(5, () => mails.take(id));
    expect(taken.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
    expect(await mails.take(id)).toBeUndefined();
    expect((await mails.ofOrder(order.id)).map(({ status }) => status)).toEqual(['sending']);
  });
});

describe('a lease', () => {
  it('keeps an order for one worker until it ends', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db, { state: 'paid' });
    const brief = createOrders(open.db).leasesOf({ id: 'w1', leaseSeconds: 0.2 });
    const other = createOrders(open.db).leasesOf({ id: 'w2', leaseSeconds: 20 });
    expect(await brief.take(order.id, 'paid', randomUUID())).toBeDefined();
    expect(await other.take(order.id, 'paid', randomUUID())).toBeUndefined();
    await expect.poll(() => other.take(order.id, 'paid', randomUUID())).toBeDefined();
  });

  it('under which a step only waited costs no try', async () => {
    await using open = await givenOpenDatabase();
    const order = await givenOrder(open.db, { state: 'approved' });
    const leases = createOrders(open.db).leasesOf({ id: 'w1', leaseSeconds: 20 });
    for (const failed of [undefined, undefined, true] as const) {
      const leaseId = randomUUID();
      await leases.take(order.id, 'approved', leaseId);
      await leases.release(leaseId, failed ? { wait: 0, failed } : { wait: 0 });
    }
    expect((await createOrders(open.db).byId(order.id))?.tries).toBe(1);
  });
});

describe('an order whose dispute ends while a worker sees it frozen', () => {
  it('does not wait forever', async () => {
    await using open = await givenOpenDatabase();
    const { id: account } = await givenAccount(open.db);
    const order = await givenOrder(open.db, { state: 'paid', paymentIntent: 'pi_1' });
    const dispute = { id: 'dp_1', paymentIntent: 'pi_1', amount: 499, currency: 'usd' };
    const told = (second: number) => ({ eventAt: new Date(second * 1000) });
    const leases = createOrders(open.db).leasesOf({ id: 'w1', leaseSeconds: 20 });
    await createDisputes(open.db).record(
      { ...dispute, status: 'open', stripeStatus: 'needs_response' },
      told(1),
      account,
    );
    const leaseId = randomUUID();
    await leases.take(order.id, 'paid', leaseId);
    await createDisputes(open.db).record(
      { ...dispute, status: 'closed', stripeStatus: 'won' },
      told(2),
      account,
    );
    await leases.release(leaseId, { wait: Infinity });
    expect(await leases.dueOrders(['paid'], 10)).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  const place = (db: Database, request: string) =>
    givenOrder(db, {}, { scope: 'order', keyHash: hashOf('key'), requestHash: hashOf(request) });

  it('creates one order for twenty equal requests at once', async () => {
    await using open = await givenOpenDatabase();
    const results = await atOnce(20, () => place(open.db, 'the same'));
    const ids = results.map((result) => (result.status === 'fulfilled' ? result.value.id : 'failed'));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe('failed');
  });

  it('is refused for another request', async () => {
    await using open = await givenOpenDatabase();
    await place(open.db, 'one');
    await expect(place(open.db, 'another')).rejects.toMatchObject({ errorCode: 'key_reused' });
  });
});
