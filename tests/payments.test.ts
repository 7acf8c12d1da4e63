import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '#adapters/secrets.ts';
import { ledgerOf, orderFault } from './standin-control.ts';
import { givenShop, type TestShop } from './shop.ts';
import { createVisitor, eventually } from './visitor.ts';

/** Looks at Stripe as its dashboard would. */
function stripeOf({ config }: TestShop): Stripe {
  const { hostname, port } = new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}

async function refundsOf(shop: TestShop): Promise<Stripe.Refund[]> {
  return (await stripeOf(shop).refunds.list({ limit: 100 })).data;
}

function oneRefund(shop: TestShop): Promise<Stripe.Refund> {
  return eventually(async () => (await refundsOf(shop))[0]);
}

describe('a visitor who pays', () => {
  it('after a declined card is drawn and charged once', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'declined');
    expect((await visitor.status(order.token)).state).toBe('awaiting_payment');
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    expect(await refundsOf(shop)).toEqual([]);
  });

  it('by a slow method is drawn once the money has come', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'async_paid');
    await visitor.reaches(order.token, 'delivered');
  });

  it('by a slow method that fails can pay again', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'async_failed');
    await visitor.reaches(order.token, 'expired');
    const again = await visitor.checkout(order.token);
    await visitor.pay({ ...order, ...again });
    await visitor.reaches(order.token, 'delivered');
  });

  it('after the first checkout ran out gets the second one, and is charged once', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'expired');
    await visitor.reaches(order.token, 'expired');
    const again = await visitor.checkout(order.token);
    expect(again.sessionId).not.toBe(order.sessionId);
    await visitor.pay({ ...order, ...again });
    await visitor.reaches(order.token, 'delivered');
    expect(await ledgerOf(shop.stripe.url, 'POST /v1/checkout/sessions')).toHaveLength(2);
    expect(await refundsOf(shop)).toEqual([]);
  });

  it('when the photo is already deleted gets the money back', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.api('DELETE', '/orders/current', order.token);
    await visitor.pay(order);
    expect(await oneRefund(shop)).toMatchObject({ amount: 499 });
  });
});

describe('a payment that the database does not know', () => {
  it('through a second session of the same order is given back, and the order is drawn once', async () => {
    await using shop = await givenShop({ RECONCILE_SECONDS: '1' });
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    const second = await strayCheckout(shop, order.orderId);
    await visitor.pay({ ...order, sessionId: second.id });
    const refund = await oneRefund(shop);
    expect(refund.payment_intent).toBe(
      (await stripeOf(shop).checkout.sessions.retrieve(second.id)).payment_intent,
    );
    expect((await visitor.status(order.token)).state).toBe('delivered');
  });

  it('of an order that a restored backup lost is given back, once', async () => {
    await using shop = await givenShop({ RECONCILE_SECONDS: '1' });
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    const lost = await strayCheckout(shop, randomUUID());
    await visitor.pay({ ...order, sessionId: lost.id });
    await oneRefund(shop);
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    expect(await refundsOf(shop)).toHaveLength(1);
  });

  it('of another shop on the same account is left alone', async () => {
    await using shop = await givenShop({ RECONCILE_SECONDS: '1' });
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    const foreign = await strayCheckout(shop, randomUUID(), 'another shop');
    await visitor.pay({ ...order, sessionId: foreign.id });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    const lists = (await ledgerOf(shop.stripe.url, 'GET /v1/checkout/sessions')).length;
    await eventually(async () =>
      (await ledgerOf(shop.stripe.url, 'GET /v1/checkout/sessions')).length > lists + 1 ? true : undefined,
    );
    expect(await refundsOf(shop)).toEqual([]);
  });

  async function strayCheckout(
    shop: TestShop,
    orderId: string,
    mark?: string,
  ): Promise<Stripe.Checkout.Session> {
    return stripeOf(shop).checkout.sessions.create({
      mode: 'payment',
      success_url: shop.url,
      metadata: { order_id: orderId, shop: mark ?? createSecrets(shop.config.APP_SECRET).shopMark },
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 499, product_data: { name: 'Stray' } } },
      ],
    });
  }
});

describe('a refund', () => {
  async function givenFailingOrder(shop: TestShop) {
    await orderFault(shop.comfyui.url, { match: 'run', fault: 'out_of_memory', times: 1000 });
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    return { visitor, order };
  }

  it('whose answer is lost is made once', async () => {
    await using shop = await givenShop();
    const { visitor, order } = await givenFailingOrder(shop);
    await orderFault(shop.stripe.url, { match: 'POST /v1/refunds', fault: 'lose_answer', times: 3 });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'refunded');
    expect(await refundsOf(shop)).toHaveLength(1);
  });

  it('whose key replays a stored failure is made once, under another key', async () => {
    await using shop = await givenShop();
    const { visitor, order } = await givenFailingOrder(shop);
    await orderFault(shop.stripe.url, { match: 'POST /v1/refunds', fault: 'stored_500', times: 1 });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'refunded', 55);
    expect(await refundsOf(shop)).toHaveLength(1);
  });

  it('is not made while the payment is disputed', async () => {
    await using shop = await givenShop();
    const { visitor, order } = await givenFailingOrder(shop);
    await shop.stopWorker();
    await visitor.pay(order);
    const { payment_intent: paid } = await stripeOf(shop).checkout.sessions.retrieve(order.sessionId ?? '');
    await fetch(`${shop.stripe.url}/_disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_intent: paid }),
    });
    await shop.startWorker();
    await visitor.reaches(order.token, 'failed');
    await eventually(async () => (await shop.shop.orders.byId(order.orderId))?.frozenAt ?? undefined);
    expect(await refundsOf(shop)).toEqual([]);
  });
});
