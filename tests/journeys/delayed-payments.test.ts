import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { openUnknownSession, refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1' });

/** Orders and pays by a method that takes days. */
async function givenDelayed() {
  const customer = createCustomer(shared());
  const email = `${randomUUID()}@example.com`;
  const order = await customer.order({ email });
  const bank = await customer.payDelayed(order);
  const subjects = async () => (await customer.mails(email)).map(({ subject }) => subject);
  const isMailed = (subject: string) =>
    waitUntil(async () => (await subjects()).find((one) => one.startsWith(subject)));
  return { customer, email, order, bank, subjects, isMailed };
}

const rowOf = async ({ orderId }: OrderCreated) =>
  (await shared().services.orders.byId(orderId)) ?? expect.fail('The order has no row');

const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;

test('the checkout leaves the payment methods to the account', async () => {
  await createCustomer(shared()).order();
  const [opened] = await requestsTo(shared().stripe, 'POST /v1/checkout/sessions');
  expect(Object.keys(opened?.parameters as object)).not.toContain('allowed_payment_method_types');
});

describe('a customer whose payment is on its way', () => {
  it('gets a mail about it, nothing is drawn, and the photo is kept for it', async () => {
    const { customer, order, isMailed } = await givenDelayed();
    await isMailed('Your payment is on its way');
    const { state, photoKept, expiresAt } = await customer.status(order.token);
    expect({ state, photoKept }).toEqual({ state: 'awaiting_payment', photoKept: true });
    expect(daysUntil(expiresAt)).toBeCloseTo(15, 1);
    expect(await shared().services.prompts.ofOrder(order.orderId)).toEqual([]);
  });

  it('cannot pay a second time, but can have the mail sent to another address', async () => {
    const { customer, order } = await givenDelayed();
    await expect(customer.checkout(order.token)).rejects.toThrow('409 already_paid');
    const email = `${randomUUID()}@example.com`;
    await customer.call('POST /api/orders/current/email', { token: order.token, body: { email } });
    await waitUntil(async () => (await customer.mails(email)).length > 0);
  });

  it('still waits for it when another checkout of the order expires', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    const sessionId = await openUnknownSession(shared(), order.orderId);
    const bank = await customer.payDelayed({ ...order, sessionId });
    await customer.pay(order, 'expired');
    const { sessions } = shared().services;
    await waitUntil(async () => (await sessions.byStripeId(order.sessionId ?? ''))?.status === 'expired');
    await bank('succeeded');
    await customer.reaches(order.token, 'delivered');
    const events = await shared().services.orders.history(order.orderId);
    expect(events.map(({ event }) => event).slice(0, 3)).toEqual(['create', 'payDelayed', 'pay']);
  });

  it('finds the order by email', async () => {
    const { customer, email, isMailed } = await givenDelayed();
    await customer.call('POST /api/orders/find', { body: { email } });
    await isMailed('The link to your order');
  });

  it('gets the picture once the money has arrived', async () => {
    const { customer, order, bank, subjects } = await givenDelayed();
    await bank('succeeded');
    await customer.reaches(order.token, 'delivered');
    await waitUntil(async () => (await subjects()).length === 3);
    expect((await subjects()).map((subject) => subject.replace(/[:(].*/, '').trim())).toEqual([
      'Your payment is on its way',
      'We have your order',
      expect.stringContaining('cartoon is ready'),
    ]);
    expect(await refundsOf(shared(), order)).toEqual([]);
  });
});

describe('a customer whose payment did not arrive', () => {
  it('is told so, and the photo is deleted an hour later', async () => {
    const { customer, order, bank, isMailed } = await givenDelayed();
    await bank('failed');
    const { delayedPayment, expiresAt } = await customer.reaches(order.token, 'expired');
    expect(delayedPayment).toBe('failed');
    expect(daysUntil(expiresAt) * 24).toBeCloseTo(1, 1);
    await isMailed('Your payment did not arrive');
  });

  it('can pay by card instead, and then gets the picture', async () => {
    const { customer, order, bank } = await givenDelayed();
    await bank('failed');
    await customer.reaches(order.token, 'expired');
    await customer.pay(await customer.checkout(order.token));
    expect((await customer.reaches(order.token, 'delivered')).delayedPayment).toBeUndefined();
    expect((await rowOf(order)).pendingPayment).toBeNull();
  });

  it('even after the deadline is told so, and is refunded when it arrives after all', async () => {
    const { customer, order, bank, isMailed } = await givenDelayed();
    // As the worker does after 15 days.
    await shared().services.orders.advance({ order: await rowOf(order), event: 'expire' });
    expect((await customer.status(order.token)).delayedPayment).toBe('failed');
    await isMailed('Your payment did not arrive');
    const over = `update orders set photo_deleted_at = now() where id = '${order.orderId}'`;
    await query(shared().config.DATABASE_URL, over);
    await bank('succeeded');
    await waitUntil(async () => (await refundsOf(shared(), order)).length === 1);
    await isMailed('Your payment came too late');
  });
});

test('a gift is made once its payment has arrived', async () => {
  const customer = createCustomer(shared());
  const email = `${randomUUID()}@example.com`;
  const gift = await customer.buyGift(email);
  const bank = await customer.payDelayed(gift);
  const [mail] = await waitUntil(async () => {
    const mails = await customer.mails(email);
    return mails.length > 0 ? mails : undefined;
  });
  expect(mail?.text).toContain('we make the code of your gift');
  expect(mail?.text).not.toContain('your photo');
  await bank('succeeded');
  await customer.reaches(gift.token, 'gift_issued');
});

test('the shop names the payment methods of the account that take its currency', async () => {
  const customer = createCustomer(shared());
  const { paymentMethods } = await waitUntil(async () => {
    const shop = await customer.call('GET /api/shop');
    return shop.paymentMethods.length > 0 ? shop : undefined;
  });
  // The account takes SEPA direct debits, too, which are in euros.
  expect(paymentMethods).toEqual(['Cards', 'Apple Pay', 'Google Pay', 'Link']);
});
