import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createPushSubscriptions } from '#adapters/database/tables/push-subscriptions.ts';
import type { NewOrder } from '#adapters/database/orders/changes.ts';
import { createLog } from '#adapters/log.ts';
import { pushKeysOf } from '#adapters/push/push-keys.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { pushBrowsers, pushTries } from '#domain/push.ts';
import { createSets } from '#adapters/database/orders/sets.ts';
import { sendPushMessages } from '#worker/periodic/send-push-messages.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';
import { givenPushService } from '../support/push-service.ts';

let database: Awaited<ReturnType<typeof givenOpenDatabase>>;
let service: Awaited<ReturnType<typeof givenPushService>>;
let shop: Parameters<typeof sendPushMessages>[0];
const secrets = createSecrets('a secret of thirty-two characters');

beforeAll(async () => {
  database = await givenOpenDatabase();
  service = await givenPushService();
  shop = {
    config: { PUBLIC_URL: 'https://toons.example', SUPPORT_EMAIL: 'help@toons.example', WEB_PUSH: 'on' },
    log: createLog('test', { level: 'error', json: false }),
    orders: createOrders(database.db),
    pushSubscriptions: createPushSubscriptions(database.db),
    secrets,
    sets: createSets(database.db),
  };
});
beforeEach(() => service.answerWith(201));
afterAll(async () => {
  service[Symbol.dispose]();
  await database[Symbol.asyncDispose]();
});

const ended = (facts: Partial<NewOrder> = {}) =>
  givenOrder(database.db, { state: 'delivered', endedAt: new Date(), ...facts });

/** An order with a browser that is to be told of it. */
async function givenTold(name: string, facts: Partial<NewOrder> = {}) {
  const order = await ended(facts);
  const browser = service.givenBrowser(name);
  await shop.pushSubscriptions.add(order.id, browser.row);
  return { order, browser };
}

/** Lets the worker send what is due. @returns what arrived at this browser */
async function send(name: string, reach = service.reach) {
  await sendPushMessages(shop, new AbortController().signal, reach);
  return service.posts.filter(({ path }) => path === `/${name}`);
}

const left = async (orderId: string): Promise<number> => {
  const rows = database.db.selectFrom('pushSubscriptions').select('id').where('orderId', '=', orderId);
  return (await rows.execute()).length;
};

test('a browser is told once that the picture is ready, in the order’s language, encrypted, and without personal data', async () => {
  const { order, browser } = await givenTold('ready', { locale: 'de-AT' });

  const [post, ...more] = [...(await send('ready')), ...(await send('none'))];
  const message = browser.read(post?.message ?? Buffer.of());

  expect(message).toEqual({
    title: 'Dein Bild ist fertig',
    body: 'Komm und schau es dir an.',
    lang: 'de',
    tag: order.id,
    url: `https://toons.example/success#${secrets.orderToken(order.id)}`,
  });
  expect(post?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(post?.sender).toMatchObject({
    key: pushKeysOf(secrets).publicKey,
    aud: service.url,
    sub: 'https://toons.example',
  });
  expect(more).toEqual([]);
  expect(await left(order.id)).toBe(0);
});

test.each([
  ['refused', 'code_issued', 'We can’t draw this photo'],
  ['refunded', 'refunded', 'Your money is on its way back'],
  ['restored', 'code_restored', 'Your code is good again'],
] as const)('a browser is told that its order was %s', async (name, state, title) => {
  const { browser } = await givenTold(name, { state });
  const [post] = await send(name);
  expect(browser.read(post?.message ?? Buffer.of()).title).toBe(title);
});

test('nothing is sent before the order’s end, nor to a visitor who has cancelled it', async () => {
  const under = await givenTold('under-way', { state: 'approved', endedAt: null });
  const cancelled = await givenTold('cancelled', { state: 'cancelled' });

  expect([...(await send('under-way')), ...(await send('cancelled'))]).toEqual([]);
  expect([await left(under.order.id), await left(cancelled.order.id)]).toEqual([1, 0]);
});

test.each([404, 410])('a browser that its push service no longer knows (%i) is forgotten', async (status) => {
  service.answerWith(status);
  const { order } = await givenTold(`gone-${status}`);
  expect(await send(`gone-${status}`)).toHaveLength(1);
  expect(await left(order.id)).toBe(0);
});

test('another failure is tried again, ever later, and given up in the end', async () => {
  service.answerWith(503);
  const { order } = await givenTold('away');
  const waits: number[] = [];
  for (let tries = 1; tries <= pushTries; tries += 1) {
    await sql`update push_subscriptions set next_try_at = now() where order_id = ${order.id}`.execute(
      database.db,
    );
    expect(await send('away')).toHaveLength(tries);
    // Not due yet.
    expect(await send('away')).toHaveLength(tries);
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from next_try_at - now()) / 30)::int as wait from push_subscriptions
      where order_id = ${order.id}`.execute(database.db);
    waits.push(...rows.map(({ wait }) => wait));
  }
  expect(waits).toEqual([1, 4, 16, 64]);
  expect(await left(order.id)).toBe(0);
});

test('a private address is not posted to, and forgotten', async () => {
  const { order } = await givenTold('private');
  expect(await send('private', { ...service.reach, mayBePrivate: false })).toEqual([]);
  expect(await left(order.id)).toBe(0);
});

test('keys with which nothing can be encrypted hold up nobody', async () => {
  const { id } = await ended();
  // 65 bytes that are no point of the curve.
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  await shop.pushSubscriptions.add(id, { ...service.givenBrowser('broken').row, p256dh });
  await givenTold('after');

  expect(await send('after')).toHaveLength(1);
  expect(await left(id)).toBe(0);
});

test('an order has few browsers, each once, and another one only after one is taken back', async () => {
  const { id } = await ended({ state: 'approved', endedAt: null });
  const browsers = Array.from({ length: pushBrowsers + 1 }, (_, n) => service.givenBrowser(`many-${n}`));
  const added = [];
  for (const { row } of browsers) added.push(await shop.pushSubscriptions.add(id, row));
  expect(added).toEqual([...Array.from({ length: pushBrowsers }, () => true), false]);
  const [first] = browsers;
  expect(await shop.pushSubscriptions.add(id, first?.row ?? expect.fail())).toBe(true);
  await shop.pushSubscriptions.removeBrowser(id, first?.endpoint ?? '');
  expect(await left(id)).toBe(pushBrowsers - 1);
});

test('a browser is forgotten after thirty days, even if its order has not ended', async () => {
  const [old, newer] = [
    await givenTold('old', { endedAt: null }),
    await givenTold('newer', { endedAt: null }),
  ];
  for (const [{ order }, days] of [
    [old, 30],
    [newer, 29],
  ] as const)
    await sql`update push_subscriptions set created_at = now() - make_interval(days => ${days})
      where order_id = ${order.id}`.execute(database.db);
  await shop.pushSubscriptions.removeOld();
  expect([await left(old.order.id), await left(newer.order.id)]).toEqual([0, 1]);
});

test('nobody is told once the operator has turned it off', async () => {
  const { order } = await givenTold('off');
  const off = { ...shop, config: { ...shop.config, WEB_PUSH: 'off' as const } };
  await sendPushMessages(off, new AbortController().signal, service.reach);
  expect(service.posts.filter(({ path }) => path === '/off')).toEqual([]);
  expect(await left(order.id)).toBe(0);
});
