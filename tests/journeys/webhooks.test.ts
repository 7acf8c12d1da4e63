import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { eventOf, eventOrders, postWebhook, receiveEvents, signed } from '../support/webhooks.ts';

/** All 120 are tried by the slow tests. */
const sampled = { minLength: 20, maxLength: 20 };
const [sample = []] = fc.sample(fc.shuffledSubarray(eventOrders, sampled), { seed: 14, numRuns: 1 });

describe("Stripe's events about one order", () => {
  const shared = sharedShop();

  it('are refused when Stripe did not sign them, or not just now, or not this', async () => {
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

  it(`lead to one refund in ${sample.length} of the orders they can come in`, async () => {
    await injectFault(shared().stripe, { match: 'webhook', fault: 'drop', times: 100_000 });
    const played = await Promise.all(sample.map((order) => receiveEvents(shared(), order)));
    await clearFaults(shared().stripe);
    const refunds = await shared().services.db.selectFrom('refunds').selectAll().execute();
    expect(refunds.map(({ orderId }) => orderId).sort()).toEqual(played.sort());
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });
});
