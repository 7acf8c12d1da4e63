import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { ApiError } from '../support/api-client.ts';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop, startShop } from '../support/shop.ts';
import { openUnknownSession, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const many = 100;
const mostStreamsPerOrder = 20;

const shared = sharedShop();

function atOnce<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_nothing, n) => act(n)));
}

/** Returns the status with which a call is refused; 201 when it is accepted. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 201,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

describe('a hundred simultaneous visitors', () => {
  it('who redeem one code get one order', async () => {
    const { db } = shared().services;
    const customer = createCustomer(shared());
    const code = 'ABCDEFGHJKMN';
    await createCodes(db).add({
      id: randomUUID(),
      codeHash: hashOf(code),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const photoId = await customer.upload(await photoBytes('rocket.jpg'));
    const statuses = await atOnce(many, () => statusOf(customer.orderWith(photoId, { code })));
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: many - 1 }, () => 409)]);
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('who check out one order all reach its only session', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order, 'expired');
    await customer.reaches(order.token, 'expired');
    const checkouts = await atOnce(many, () => customer.checkout(order.token));
    const sessions = new Set(checkouts.map(({ sessionId }) => sessionId));
    expect(sessions.size).toBe(1);
    const open = await stripeOf(shared()).checkout.sessions.list({ status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([...sessions]);
  });
});

describe('a repeated request', () => {
  it('with the same key gets the same answer, and with another body a refusal', async () => {
    const customer = createCustomer(shared(), { idempotencyKey: randomUUID() });
    const photo = await photoBytes('coffee.png');
    const [photoId, second] = [await customer.upload(photo), await customer.upload(photo)];
    expect(second).toBe(photoId);
    const email = 'ada@example.com';
    const placed = await atOnce(10, () => customer.orderWith(photoId, { email }));
    expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = customer.orderWith(photoId, { email, styleId: 'anime' });
    await expect(other).rejects.toMatchObject({ status: 409, code: 'key_reused' });
  });
});

describe('watchers of an order', () => {
  it('all see its end, and latecomers its current state', async () => {
    const customer = createCustomer(shared());
    const { token, ...order } = await customer.order();
    const early = [customer.reaches(token, 'delivered'), customer.reaches(token, 'delivered')];
    await customer.pay(order);
    for (const { state } of await Promise.all(early)) expect(state).toBe('delivered');
    const late: string[] = [];
    for await (const { state } of customer.events(token, AbortSignal.timeout(10_000))) {
      late.push(state);
      if (state === 'delivered') break;
    }
    expect(late).toEqual(['delivered']);
  });

  it('are limited, until one of them leaves', async () => {
    const { token } = await createCustomer(shared()).order();
    const watchers = Array.from({ length: mostStreamsPerOrder }, () => new AbortController());
    const watch = async ({ signal }: AbortController) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${shared().url}/api/orders/current/events`, { headers, signal })).status;
    };
    expect(new Set(await Promise.all(watchers.map(watch)))).toEqual(new Set([200]));
    const late = new AbortController();
    expect(await watch(late)).toBe(429);
    watchers[0]?.abort();
    await waitUntil(async () => (await watch(late)) === 200);
    for (const watcher of [...watchers, late]) watcher.abort();
  });
});

describe('two sessions of one order that are paid at once', () => {
  it('are one sale: one payment is refunded within two minutes with the default intervals', async () => {
    await using shop = await startShop({ SWEEP_SECONDS: '10', CHECKOUT_POLL_SECONDS: '30' });
    const customer = createCustomer(shop);
    const order = await customer.order();
    const second = { sessionId: await openUnknownSession(shop, order.orderId) };
    await Promise.all([customer.pay(order), customer.pay(second)]);
    const refunds = async () => (await stripeOf(shop).refunds.list()).data;
    await waitUntil(async () => (await refunds())[0]);
    await customer.reaches(order.token, 'delivered');
    expect(await refunds()).toMatchObject([{ amount: 499, status: 'succeeded' }]);
  });
});
