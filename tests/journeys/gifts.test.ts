import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo } from '../support/standins.ts';
import { openUnknownSession, paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A gift costs as much as the most expensive style. */
const shared = sharedShop({ RECONCILE_SECONDS: '1', STYLE_PRICES: 'picasso=6.50' });
afterEach(() => clearFaults(shared().stripe));

/** Buys a gift and returns its code. */
async function givenGift(email = `${randomUUID()}@example.com`) {
  const customer = createCustomer(shared());
  const gift = await customer.buyGift(email);
  await customer.pay(gift);
  const { code } = await customer.reaches(gift.token, 'gift_issued');
  if (!code) throw new Error('A gift shows its code');
  return { customer, gift, code: code.code };
}

async function rowOf({ orderId }: OrderCreated) {
  const order = await shared().services.orders.byId(orderId);
  return order ?? expect.fail('The gift has no row');
}

/** Makes the giver's bank dispute the payment. @returns a function that lets it decide */
async function dispute(gift: OrderCreated): Promise<(status: 'won' | 'lost') => Promise<void>> {
  const payment_intent = await paymentOf(shared(), gift);
  await postTo(shared().stripe, '/_disputes', { payment_intent });
  const { disputes } = shared().services;
  const isKnownAs = (status: string) =>
    waitUntil(async () =>
      (await disputes.ofPayment(payment_intent)).some((known) => known.status === status),
    );
  await isKnownAs('open');
  const { data } = await stripeOf(shared()).disputes.list({ payment_intent });
  return async (status) => {
    await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status });
    await isKnownAs(status === 'won' ? 'closed' : status);
  };
}

const refund = async (gift: OrderCreated) => refundOrder(await rowOf(gift), shared().services);

describe('a gift', () => {
  it('ends in a code that is shown and mailed, and draws one picture of any style at that price', async () => {
    const email = 'giver@example.com';
    const { customer, gift, code } = await givenGift(email);
    const [mail] = await waitUntil(async () => {
      const mails = await customer.mails(email);
      return mails.length > 0 && mails;
    });
    expect(mail?.subject).toMatch(/^Your gift is ready \(R-/);
    expect(mail?.text).toContain(code);
    const link = `${shared().url}/gift/open#${shared().services.secrets.giftSecret(gift.orderId)}`;
    expect(mail?.text).toContain(link);
    expect((await customer.status(gift.token)).gift).toEqual({ link, sendable: true });

    await query(
      shared().config.DATABASE_URL,
      'update codes set worth_amount = 649 where source_order_id = $1',
      [gift.orderId],
    );
    await expect(customer.order({ code, styleId: 'picasso' })).rejects.toThrow(/409 code_worth_less/);
    await query(
      shared().config.DATABASE_URL,
      'update codes set worth_amount = 650 where source_order_id = $1',
      [gift.orderId],
    );
    const redeemed = await customer.order({ code, styleId: 'picasso' });
    await customer.reaches(redeemed.token, 'delivered');
    await expect(customer.order({ code })).rejects.toThrow(/409 code_used/);
    expect(await customer.status(gift.token)).toMatchObject({ kind: 'gift', code: { code, used: true } });
    await expect(refund(gift)).rejects.toThrow('code_drawn');
    expect(await refundsOf(shared(), gift)).toEqual([]);
  });

  it('is refunded by the operator until it is used, and its code is voided', async () => {
    const { customer, gift, code } = await givenGift();
    expect(await refund(gift)).toMatchObject({ price: { amount: 650, currency: 'usd' } });
    await waitUntil(async () => (await refundsOf(shared(), gift)).length === 1);
    await expect(customer.order({ code })).rejects.toThrow(/code_unknown/);
    expect((await customer.status(gift.token)).code).toBeUndefined();
    await expect(refund(gift)).rejects.toThrow('refunded_before');
  });

  it('is either refunded or redeemed if both happen at once', async () => {
    const { customer, gift, code } = await givenGift();
    const [refunded, redeemed] = await Promise.allSettled([refund(gift), customer.order({ code })]);
    expect([refunded.status, redeemed.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refunds = await query(shared().config.DATABASE_URL, 'select from refunds where order_id = $1', [
      gift.orderId,
    ]);
    expect(refunds).toHaveLength(refunded.status === 'fulfilled' ? 1 : 0);
  });

  it('that was refunded in Stripe’s dashboard draws nothing', async () => {
    const { customer, gift, code } = await givenGift();
    await stripeOf(shared()).refunds.create({ payment_intent: await paymentOf(shared(), gift) });
    await waitUntil(async () => (await shared().services.refunds.ofOrder(gift.orderId)).length === 1);
    await expect(customer.order({ code })).rejects.toThrow(/409 code_stopped/);
    expect((await customer.status(gift.token)).code).toBeUndefined();
  });

  it('whose payment is disputed is suspended, and valid again once the shop has won', async () => {
    const { customer, gift, code } = await givenGift();
    const end = await dispute(gift);
    await expect(customer.order({ code })).rejects.toThrow(/409 code_stopped/);
    await end('won');
    const redeemed = await customer.order({ code });
    await customer.reaches(redeemed.token, 'delivered');
  });

  it('whose payment was charged back is worth nothing, and is not refunded as well', async () => {
    const { customer, gift, code } = await givenGift();
    const end = await dispute(gift);
    await end('lost');
    await expect(customer.order({ code })).rejects.toThrow(/409 code_stopped/);
    expect((await customer.status(gift.token)).code).toBeUndefined();
    await expect(refund(gift)).rejects.toThrow('charged_back');
    expect(await refundsOf(shared(), gift)).toEqual([]);
  });

  it('whose picture was drawn before the chargeback leaves the picture with its recipient', async () => {
    const { customer, gift, code } = await givenGift();
    const redeemed = await customer.order({ code });
    await customer.reaches(redeemed.token, 'delivered');
    const end = await dispute(gift);
    await end('lost');
    expect((await customer.status(redeemed.token)).picture).toBeDefined();
    await expect(refund(gift)).rejects.toThrow('charged_back');
    expect(await refundsOf(shared(), gift)).toEqual([]);
  });

  it('is issued even if its webhook is lost, and a second payment is refunded', async () => {
    await injectFault(shared().stripe, { match: 'webhook', fault: 'drop', times: 1000 });
    const { customer, gift, code } = await givenGift();
    const second = { sessionId: await openUnknownSession(shared(), gift.orderId) };
    await customer.pay(second);
    await waitUntil(async () => (await refundsOf(shared(), second)).length === 1);
    expect(await refundsOf(shared(), gift)).toEqual([]);
    expect((await customer.status(gift.token)).code?.code).toBe(code);
  });

  it('is paid by a second checkout after its first one expired', async () => {
    const customer = createCustomer(shared());
    const gift = await customer.buyGift();
    await customer.pay(gift, 'expired');
    await customer.reaches(gift.token, 'expired');
    await customer.pay(await customer.checkout(gift.token));
    await customer.reaches(gift.token, 'gift_issued');
  });

  it('that is paid late is still issued', async () => {
    const customer = createCustomer(shared());
    const gift = await customer.buyGift();
    await customer.pay(gift, 'expired');
    await customer.reaches(gift.token, 'expired');
    const late = { sessionId: await openUnknownSession(shared(), gift.orderId, undefined, 650) };
    await customer.pay(late);
    await customer.reaches(gift.token, 'gift_issued');
    expect(await refundsOf(shared(), late)).toEqual([]);
  });

  it('that is paid with a wrong amount is not issued, and the money is refunded', async () => {
    const customer = createCustomer(shared());
    const gift = await customer.buyGift();
    const less = { sessionId: await openUnknownSession(shared(), gift.orderId) };
    await customer.pay(less);
    await waitUntil(async () => (await refundsOf(shared(), less)).length === 1);
    expect((await rowOf(gift)).state).toBe('awaiting_payment');
  });

  it('that is requested twice with one key is one order', async () => {
    const customer = createCustomer(shared(), { idempotencyKey: randomUUID() });
    const [first, second] = await Promise.all([
      customer.buyGift('a@example.com'),
      customer.buyGift('a@example.com'),
    ]);
    expect(first).toEqual(second);
  });

  it('whose code cannot be made is refunded automatically', async () => {
    const { db, stripeAccount } = shared().services;
    const customer = createCustomer(shared());
    const gift = await customer.buyGift();
    await shared().stopWorker();
    await customer.pay(gift);
    await shared().services.orders.advance({
      order: await rowOf(gift),
      event: 'payGift',
      facts: {
        ...{ paymentIntent: await paymentOf(shared(), gift), paidAt: new Date() },
        stripeAccount: (await stripeAccount()).id,
      },
    });
    await db.updateTable('orders').set({ tries: 6 }).where('id', '=', gift.orderId).execute();
    await shared().startWorker();
    await customer.reaches(gift.token, 'refunded');
    expect(await refundsOf(shared(), gift)).toHaveLength(1);
  });
});
