import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo } from '../support/standins.ts';
import { paymentOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  eventOf,
  eventOrders,
  postWebhook,
  receiveEvents,
  signed,
  thinEventOf,
} from '../support/webhooks.ts';

/** The slow tests try all 120. */
const sampled = { minLength: 20, maxLength: 20 };
const [sample = []] = fc.sample(fc.shuffledSubarray(eventOrders, sampled), { seed: 14, numRuns: 1 });

describe("Stripe's events about one order", () => {
  const shared = sharedShop();

  it('are refused unless Stripe signed exactly this, just now', async () => {
    const { STRIPE_WEBHOOK_SECRET: secret } = shared().config;
    const event = eventOf('checkout.session.completed', { id: 'cs_test_1' });
    const now = Math.floor(Date.now() / 1000);
    const tries: [body: string, signature: string][] = [
      [event, signed(event, `whsec_${'x'.repeat(24)}`)],
      [event, signed(event, secret, now - 301)],
      [event.replace('cs_test_1', 'cs_test_2'), signed(event, secret)],
      [event, 'toon'],
    ];
    for (const [body, signature] of tries) {
      expect((await postWebhook(shared(), body, signature)).status).toBe(400);
    }
    expect(await shared().services.db.selectFrom('stripeEvents').select('id').execute()).toEqual([]);
    expect((await postWebhook(shared(), event, signed(event, secret))).status).toBe(200);
  });

  it(`lead to one refund in ${sample.length} of the orders they can arrive in`, async () => {
    await injectFault(shared().stripe, { match: 'webhook', fault: 'drop', times: 100_000 });
    const played = await Promise.all(sample.map((order) => receiveEvents(shared(), order)));
    await clearFaults(shared().stripe);
    const refunds = await shared().services.db.selectFrom('refunds').selectAll().execute();
    expect(refunds.map(({ orderId }) => orderId).sort()).toEqual(played.sort());
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });
});

describe('thin events', () => {
  // Polling is off: only events bring news.
  const shared = sharedShop({ CHECKOUT_POLL_SECONDS: '3600', RECONCILE_SECONDS: '3600' });
  const post = (event: string) =>
    postWebhook(shared(), event, signed(event, shared().config.STRIPE_WEBHOOK_SECRET));

  it('report a payment, a dispute and a refund as snapshots do', async () => {
    await postTo(shared().stripe, '/_payload', { payload: 'thin' });
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');

    const { orders } = shared().services;
    const isTrue = (of: (row: NonNullable<Awaited<ReturnType<typeof orders.byId>>>) => boolean) =>
      waitUntil(async () => {
        const row = await orders.byId(order.orderId);
        return row !== undefined && of(row);
      });
    const payment_intent = await paymentOf(shared(), order);
    await stripeOf(shared()).refunds.create({ payment_intent, amount: 100 });
    await isTrue(({ refundedAmount }) => refundedAmount === 100);
    await postTo(shared().stripe, '/_disputes', { payment_intent });
    await isTrue(({ frozenAt }) => frozenAt !== null);
  });

  it('of Stripe’s other mode or about unknown objects change nothing', async () => {
    const foreign = thinEventOf('refund.created', { id: 're_live', type: 'refund' }, true);
    const ping = foreign
      .replace('v1.refund.created', 'v2.core.event_destination.ping')
      .replace('true', 'false');
    expect([(await post(foreign)).status, (await post(ping)).status]).toEqual([200, 200]);
    const stored = shared()
      .services.db.selectFrom('stripeEvents')
      .select('type')
      .where('objectId', '=', 're_live');
    expect(await stored.execute()).toEqual([{ type: 'v2.core.event_destination.ping' }]);
    const answer = await postWebhook(shared(), foreign, signed(foreign, `whsec_${'x'.repeat(24)}`));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('No signatures found');
  });
});
