import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { addCode } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { CheckoutAnswer } from '#contract/order.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import { givenShop, type TestShop } from '../support/shop.ts';
import { ledgerOf } from '../support/standins.ts';
import { createVisitor, eventually } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';

const many = 100;
const withinSeconds = 120;

function atOnce<T>(act: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: many }, (_nothing, n) => act(n)));
}

function stripeOf({ config }: TestShop): Stripe {
  const { hostname, port } = new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}

describe('a hundred at once', () => {
  it('who redeem one code: one of them has it', async () => {
    await using shop = await givenShop({ WRONG_CODES_PER_HOUR: '1000' });
    const visitor = createVisitor(shop);
    const code = 'ABCDEFGHJKMN';
    const expiresAt = new Date(Date.now() + 3_600_000);
    await addCode(shop.services.db, { id: randomUUID(), codeHash: hashOf(code), expiresAt });
    const uploaded = await visitor.upload(await photoBytes('rocket.jpg'));
    const { photoId } = (await uploaded.json()) as UploadAnswer;
    const wish = { photoId, styleId: 'bricks', consent: true, code };

    const answers = await atOnce((n) =>
      visitor.api('POST', '/orders', undefined, { ...wish, email: `ada-${n}@example.com` }),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: many - 1 }, () => 409)]);
    expect(await shop.services.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('who check out one order: all of them come to the one session there is', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'expired');
    await visitor.reaches(order.token, 'expired');

    const answers = await atOnce(() => visitor.api('POST', '/orders/current/checkout', order.token));
    const sessions = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as CheckoutAnswer).sessionId),
    );
    expect(new Set(sessions).size).toBe(1);
    const known = await stripeOf(shop).checkout.sessions.list({ status: 'open' });
    expect(known.data.map(({ id }) => id)).toEqual([sessions[0]]);
  });
});

describe('two sessions of one order that are paid at once', () => {
  it('are one sale: one payment goes back within two minutes with the times as shipped', async () => {
    await using shop = await givenShop({ SWEEP_SECONDS: '10', CHECKOUT_POLL_SECONDS: '30' });
    const visitor = createVisitor(shop);
    const stripe = stripeOf(shop);
    const order = await visitor.order();
    const second = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: shop.url,
      metadata: { order_id: order.orderId, shop: shop.services.secrets.shopFingerprint },
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 499, product_data: { name: 'Second' } } },
      ],
    });
    await Promise.all([visitor.pay(order), visitor.pay({ ...order, sessionId: second.id })]);

    await eventually(async () => (await stripe.refunds.list()).data[0], withinSeconds);
    await visitor.reaches(order.token, 'delivered');
    expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 499, status: 'succeeded' }]);
    expect(await ledgerOf(shop.stripe.url, 'POST /v1/refunds')).toHaveLength(1);
  });
});
