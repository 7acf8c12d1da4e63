import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop, startShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1' });
afterEach(() => clearFaults(shared().stripe));

type Placed = { orderId: string; sessionId?: string | undefined };

/** Creates an order that is paid and disputed before a worker has seen it. */
async function givenDisputed({
  photoLost = false,
  email = `${randomUUID()}@example.com`,
  givenBack = 0,
} = {}) {
  const customer = createCustomer(shared());
  const order = await customer.order({ email });
  if (photoLost) await shared().files.remove('photos', order.orderId);
  await shared().stopWorker();
  await customer.pay(order);
  if (givenBack > 0) {
    const payment_intent = await paymentOf(shared(), order);
    await stripeOf(shared()).refunds.create({ payment_intent, amount: givenBack });
  }
  await dispute(order);
  await shared().startWorker();
  await waitUntil(() => frozenAt(order));
  const isNoted = async () =>
    (await shared().services.orders.byId(order.orderId))?.refundedAmount === givenBack;
  await waitUntil(isNoted);
  return { customer, order };
}

async function dispute(order: Placed): Promise<void> {
  await postTo(shared().stripe, '/_disputes', { payment_intent: await paymentOf(shared(), order) });
}

async function moveDispute(order: Placed, status: string): Promise<void> {
  const payment = await paymentOf(shared(), order);
  const { data } = await stripeOf(shared()).disputes.list({ payment_intent: payment });
  await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status });
}

async function frozenAt({ orderId }: Placed): Promise<Date | null> {
  return (await shared().services.orders.byId(orderId))?.frozenAt ?? null;
}

describe('a disputed order', () => {
  it('waits without holding up other orders', async () => {
    const { customer, order } = await givenDisputed();
    await customer.buy();
    expect((await customer.status(order.token)).state).toMatch(/^(paid|approved)$/);
    expect(await shared().services.backlog.length()).toBe(0);
    await moveDispute(order, 'warning_closed');
    await customer.reaches(order.token, 'delivered');
    expect(await frozenAt(order)).toBeNull();
    expect(await refundsOf(shared(), order)).toEqual([]);
  });

  it('that cannot be drawn is refunded once the dispute is won', async () => {
    const { customer, order } = await givenDisputed({ photoLost: true });
    await moveDispute(order, 'won');
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it('whose dispute was lost ends without a picture or an additional refund', async () => {
    const { customer, order } = await givenDisputed();
    await moveDispute(order, 'lost');
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toEqual([]);
    await expect(customer.picture(order.token)).rejects.toThrow('404');
  });

  it('whose dispute was lost gets a mail that says so, and does not blame the shop', async () => {
    const email = `${randomUUID()}@example.com`;
    const { customer, order } = await givenDisputed({ email, givenBack: 100 });
    await moveDispute(order, 'lost');
    const chargedBack = { amount: 399 };
    expect(await customer.reaches(order.token, 'refunded')).toMatchObject({ chargedBack });
    const mails = await waitUntil(async () => {
      const found = await customer.mails(email);
      return found.length > 1 && found;
    });
    const texts = mails.map(({ subject, text }) => `${subject} ${text}`);
    expect(texts.join()).not.toMatch(/money back|fault/);
    expect(texts.join()).toContain('Your bank has returned your payment');
    expect(texts.join()).toContain('$3.99');
  });

  it('is found in Stripe’s list if no webhook arrives, as is the dispute’s end', async () => {
    await injectFault(shared().stripe, { match: 'webhook charge.dispute', fault: 'drop', times: 1000 });
    const { customer, order } = await givenDisputed();
    await moveDispute(order, 'won');
    await customer.reaches(order.token, 'delivered');
  });

  it('is noticed, with no webhook, by the refund that Stripe refuses for it, and refunded once it is won', async () => {
    await using shop = await startShop({ RECONCILE_SECONDS: '3600' });
    const unheard = { match: 'webhook charge.dispute', fault: 'drop', times: 1000 } as const;
    await injectFault(shop.stripe, unheard);
    await injectFault(shop.stripe, { match: 'POST /v1/refunds$', fault: '429', times: 1000 });
    const customer = createCustomer(shop);
    const order = await customer.order();
    await shop.files.remove('photos', order.orderId);
    await customer.pay(order);
    const payment_intent = await paymentOf(shop, order);
    await waitUntil(() => shop.services.refunds.byPayment(payment_intent));
    await postTo(shop.stripe, '/_disputes', { payment_intent });
    const { data } = await stripeOf(shop).disputes.list({ payment_intent });
    await clearFaults(shop.stripe);
    await injectFault(shop.stripe, unheard);
    await waitUntil(async () => (await shop.services.orders.byId(order.orderId))?.frozenAt);
    expect(await shop.services.alertCauses.refusedRefunds()).toEqual([]);

    await clearFaults(shop.stripe);
    await postTo(shop.stripe, `/_disputes/${data[0]?.id ?? ''}`, { status: 'won' });
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shop, order)).toHaveLength(1);
  });

  it('goes on after a dispute whose end is reported before its beginning', async () => {
    const customer = createCustomer(shared());
    const order = await customer.buy();
    const kind = 'webhook charge.dispute.created';
    const known = (await requestsTo(shared().stripe, kind)).length;
    await injectFault(shared().stripe, { match: kind, fault: 'delay', seconds: 2 });
    await dispute(order);
    await moveDispute(order, 'won');
    await waitUntil(async () => (await requestsTo(shared().stripe, kind)).length > known);
    await waitUntil(async () => (await frozenAt(order)) === null);
  });
});

describe('a gift', () => {
  it('draws nothing while its dispute is appealed or of an unknown kind, nor after it was lost', async () => {
    const customer = createCustomer(shared());
    const gift = await customer.buyGift(`${randomUUID()}@example.com`);
    await customer.pay(gift);
    const { code } = await customer.reaches(gift.token, 'gift_issued');
    const draw = () => customer.order({ code: code?.code ?? '' });
    await dispute(gift);
    const { disputes } = shared().services;
    const payment = await paymentOf(shared(), gift);
    const isKnownAs = (stripeStatus: string) =>
      waitUntil(async () => (await disputes.ofPayment(payment))[0]?.stripeStatus === stripeStatus);
    for (const status of ['made_up', 'prevented', 'lost', 'appeal_needs_response', 'appeal_under_review']) {
      await moveDispute(gift, status);
      await isKnownAs(status);
      await expect(draw()).rejects.toThrow(/409 code_stopped/);
    }
    await moveDispute(gift, 'won');
    await isKnownAs('won');
    await moveDispute(gift, 'lost');
    await isKnownAs('lost');
    await expect(draw()).rejects.toThrow(/409 code_stopped/);
  });
});

describe('a late payment', () => {
  it('that is disputed is refunded only once the dispute is won', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.call('DELETE /api/orders/current', { token: order.token });
    await shared().stopWorker();
    await customer.pay(order);
    await dispute(order);
    await shared().startWorker();
    const payment = await paymentOf(shared(), order);
    await waitUntil(() => shared().services.refunds.byPayment(payment));
    await customer.buy();
    expect(await refundsOf(shared(), order)).toEqual([]);
    await moveDispute(order, 'won');
    await waitUntil(async () => (await refundsOf(shared(), order)).length === 1);
  });
});

describe('a key that may not read disputes', () => {
  it('still makes refunds', async () => {
    await injectFault(shared().stripe, { match: 'GET /v1/disputes', fault: '403', times: 1000 });
    const customer = createCustomer(shared());
    const order = await customer.order();
    await shared().files.remove('photos', order.orderId);
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });
});
