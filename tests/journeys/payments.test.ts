import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '#adapters/secrets.ts';
import { refundsOf, stripeOf } from '../support/stripe.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { ledgerOf, orderFault } from '../support/standins.ts';
import { givenShop, type TestShop } from '../support/shop.ts';
import { createVisitor, eventually } from '../support/customer.ts';

/** The refund of the payment through this session. */
function oneRefund(shop: TestShop, of: { sessionId?: string | undefined }): Promise<Stripe.Refund> {
  return eventually(async () => (await refundsOf(shop, of))[0]);
}

describe('a visitor who pays', () => {
  const shared = sharedShop();

  it('after a declined card is drawn and charged once', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'declined');
    expect((await visitor.status(order.token)).state).toBe('awaiting_payment');
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    expect(await refundsOf(shop, order)).toEqual([]);
  });

  it('by a slow method is drawn once the money has come', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'async_paid');
    await visitor.reaches(order.token, 'delivered');
  });

  it('by a slow method that fails can pay again', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order, 'async_failed');
    await visitor.reaches(order.token, 'expired');
    const again = await visitor.checkout(order.token);
    await visitor.pay({ ...order, ...again });
    await visitor.reaches(order.token, 'delivered');
  });

  it('after the first checkout ran out gets the second one, and is charged once', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const opened = async () => (await ledgerOf(shop.stripe.url, 'POST /v1/checkout/sessions')).length;
    const before = await opened();
    const order = await visitor.order();
    await visitor.pay(order, 'expired');
    await visitor.reaches(order.token, 'expired');
    const again = await visitor.checkout(order.token);
    expect(again.sessionId).not.toBe(order.sessionId);
    await visitor.pay({ ...order, ...again });
    await visitor.reaches(order.token, 'delivered');
    expect(await opened()).toBe(before + 2);
    expect(await refundsOf(shop, again)).toEqual([]);
  });

  it('when the photo is already deleted gets the money back', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.api('DELETE', '/orders/current', order.token);
    await visitor.pay(order);
    expect(await oneRefund(shop, order)).toMatchObject({ amount: 499 });
  });
});

describe('a payment that the database does not know', () => {
  const shared = sharedShop({ RECONCILE_SECONDS: '1' });

  it('through a second session of the same order is given back, and the order is drawn once', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    const second = await strayCheckout(shop, order.orderId);
    await visitor.pay({ ...order, sessionId: second.id });
    await oneRefund(shop, { sessionId: second.id });
    expect(await refundsOf(shop, order)).toEqual([]);
    expect((await visitor.status(order.token)).state).toBe('delivered');
  });

  it('of an order that a restored backup lost is given back, once', async () => {
    const shop = shared();
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    const lost = await strayCheckout(shop, randomUUID());
    await visitor.pay({ ...order, sessionId: lost.id });
    await oneRefund(shop, { sessionId: lost.id });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'delivered');
    expect(await refundsOf(shop, { sessionId: lost.id })).toHaveLength(1);
    expect(await refundsOf(shop, order)).toEqual([]);
  });

  it('of another shop on the same account is left alone', async () => {
    const shop = shared();
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
    expect(await refundsOf(shop, order)).toEqual([]);
    expect(await refundsOf(shop, { sessionId: foreign.id })).toEqual([]);
  });

  async function strayCheckout(
    shop: TestShop,
    orderId: string,
    mark?: string,
  ): Promise<Stripe.Checkout.Session> {
    return stripeOf(shop).checkout.sessions.create({
      mode: 'payment',
      success_url: shop.url,
      metadata: { order_id: orderId, shop: mark ?? createSecrets(shop.config.APP_SECRET).shopFingerprint },
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
    expect(await refundsOf(shop, order)).toHaveLength(1);
  });

  it('whose key replays a stored failure is made once, under another key', async () => {
    await using shop = await givenShop();
    const { visitor, order } = await givenFailingOrder(shop);
    await orderFault(shop.stripe.url, { match: 'POST /v1/refunds', fault: 'stored_500', times: 1 });
    await visitor.pay(order);
    await visitor.reaches(order.token, 'refunded', 55);
    expect(await refundsOf(shop, order)).toHaveLength(1);
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
    await eventually(async () => (await shop.services.orders.byId(order.orderId))?.frozenAt ?? undefined);
    expect(await refundsOf(shop, order)).toEqual([]);
  });
});
