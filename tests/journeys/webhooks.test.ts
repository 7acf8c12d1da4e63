import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openCheckout } from '#server/orders/open-checkout.ts';
import { givenOrder } from '../support/orders.ts';
import { givenShop, type TestShop } from '../support/shop.ts';
import { orderFault } from '../support/standins.ts';
import { createVisitor, eventually } from '../support/customer.ts';

/** All that Stripe may ring about for one order that is paid by a slow method and given back. */
const bells = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
] as const;
type Bell = (typeof bells)[number];

const patienceSeconds = 120;
const sideBySide = 40;
/** A minute on a machine that has nothing else to do. */
const longSeconds = 600;

function permutationsOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first, at) => permutationsOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

function signed(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function post({ url }: TestShop, body: string, signature: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
}

function eventOf(type: Bell, object: object): string {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    livemode: false,
    type,
    data: { object },
  });
}

/** Rings as Stripe does. @throws when the shop does not take it. */
async function ring(shop: TestShop, type: Bell, object: object): Promise<void> {
  const payload = eventOf(type, object);
  const answer = await post(shop, payload, signed(payload, shop.config.STRIPE_WEBHOOK_SECRET));
  if (!answer.ok) throw new Error(`${type} was answered ${answer.status}`);
}

/** An order without a photo: its money goes back as soon as it is paid. A bell about the refund rings once there is one. */
async function playOrder(shop: TestShop, order: Bell[]): Promise<string> {
  const { orders, refunds, db } = shop.services;
  const placed = await givenOrder(db);
  const { sessionId } = await openCheckout(placed, shop.services);
  await createVisitor(shop).pay({ orderId: placed.id, token: '', statusUrl: '', sessionId }, 'async_paid');
  const refund = async () => (await refunds.ofOrder(placed.id))[0]?.stripeId ?? undefined;
  for (const bell of order) {
    const id = bell.startsWith('refund.') ? await eventually(refund, patienceSeconds) : sessionId;
    await ring(shop, bell, { id });
  }
  const isRefunded = async () => (await orders.byId(placed.id))?.state === 'refunded' || undefined;
  await eventually(isRefunded, patienceSeconds);
  return placed.id;
}

describe("Stripe's bells about one order", () => {
  it('lead to the same end in all 120 orders they can come in', { timeout: longSeconds * 1000 }, async () => {
    await using shop = await givenShop();
    await orderFault(shop.stripe.url, { match: 'webhook', fault: 'drop', times: 100_000 });
    const waiting = permutationsOf(bells);
    const played: string[] = [];
    const lane = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) played.push(await playOrder(shop, next));
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));

    const refunds = await shop.services.db.selectFrom('refunds').selectAll().execute();
    expect(refunds.map(({ orderId }) => orderId).sort()).toEqual(played.sort());
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    const ends = await shop.services.db.selectFrom('orders').select('state').distinct().execute();
    expect(ends).toEqual([{ state: 'refunded' }]);
    const { hostname, port } = new URL(shop.stripe.url);
    const stripe = new Stripe(shop.config.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http' });
    const stripeRefunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    expect(stripeRefunds).toHaveLength(120);
  });

  it('are not heard when Stripe did not sign them, or not just now, or not this', async () => {
    await using shop = await givenShop();
    const { STRIPE_WEBHOOK_SECRET: secret } = shop.config;
    const event = eventOf('checkout.session.completed', { id: 'cs_test_1' });
    const now = Math.floor(Date.now() / 1000);
    const tries: [body: string, signature: string][] = [
      [event, signed(event, `whsec_${'x'.repeat(24)}`)],
      [event, signed(event, secret, now - 301)],
      [event.replace('cs_test_1', 'cs_test_2'), signed(event, secret)],
      [event, 'toon'],
    ];
    for (const [body, signature] of tries) expect((await post(shop, body, signature)).status).toBe(400);
    expect(await shop.services.db.selectFrom('stripeEvents').select('id').execute()).toEqual([]);
    expect((await post(shop, event, signed(event, secret))).status).toBe(200);
  });
});
