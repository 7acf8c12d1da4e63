import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { commandWords } from '#cli/operation-words.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { postTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Refuses the photo of the cat. Bricks is cheap, Picasso expensive, and so is a gift. */
const shared = sharedShop({
  MODERATION_LIMITS: 'drawing=0.5',
  STYLE_PRICES: 'bricks=1.99,picasso=29',
  RECONCILE_SECONDS: '1',
});
const photo = 'chelsea.png';
const customer = () => createCustomer(shared());
const email = () => `${randomUUID()}@example.com`;

afterEach(async () => {
  const { db } = shared().services;
  await db.updateTable('strikes').set({ liftedAt: new Date() }).execute();
  await db.updateTable('blocks').set({ liftedAt: new Date() }).execute();
});

/** Creates an order whose photo is refused, paid by card or by this code. */
async function givenRefused(code?: string, styleId = 'bricks') {
  const order = await customer().order({ photo, styleId, ...(code !== undefined && { code }) });
  if (code === undefined) await customer().pay(order);
  const { code: issued } = await customer().reaches(order.token, 'code_issued');
  return { order, code: issued?.code ?? expect.fail('It shows its code') };
}

async function givenGift() {
  const gift = await customer().buyGift(email());
  await customer().pay(gift);
  const { code } = await customer().reaches(gift.token, 'gift_issued');
  return { gift, code: code?.code ?? expect.fail('A gift shows its code') };
}

/** Makes the bank dispute a payment. @returns a function that lets it decide */
async function dispute(order: OrderCreated): Promise<(status: 'won' | 'lost') => Promise<void>> {
  const payment_intent = await paymentOf(shared(), order);
  const { disputes } = shared().services;
  const isKnownAs = (status: string) =>
    waitUntil(async () => (await disputes.ofPayment(payment_intent)).some((one) => one.status === status));
  await postTo(shared().stripe, '/_disputes', { payment_intent });
  await isKnownAs('open');
  const { data } = await stripeOf(shared()).disputes.list({ payment_intent });
  return async (status) => {
    await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status });
    await isKnownAs(status === 'won' ? 'closed' : status);
  };
}

async function rowOf({ orderId }: OrderCreated) {
  return (await shared().services.orders.byId(orderId)) ?? expect.fail('The order has no row');
}

const refund = async (order: OrderCreated) => refundOrder(await rowOf(order), shared().services);
const seen = async (order: OrderCreated) => describeOrder(await rowOf(order), shared().services);

describe('the code of a refused photo', () => {
  it('pays for a style of the same price, and no dearer one', async () => {
    const { order, code } = await givenRefused();
    const price = { amount: 199, currency: 'usd' };
    expect((await customer().status(order.token)).code).toMatchObject({ worth: price });
    await expect(customer().order({ code, styleId: 'picasso' })).rejects.toThrow(/409 code_worth_less/);
    await customer().reaches((await customer().order({ code })).token, 'delivered');
  });

  it('is worth no more than the code that paid', async () => {
    const { gift, code } = await givenGift();
    await query(
      shared().config.DATABASE_URL,
      'update codes set worth_amount = 199 where source_order_id = $1',
      [gift.orderId],
    );
    const next = await givenRefused(code);
    await expect(customer().order({ code: next.code, styleId: 'picasso' })).rejects.toThrow(
      /code_worth_less/,
    );
  });

  it('is worth any picture if an operator’s code for any picture paid', async () => {
    const { db, secrets } = shared().services;
    const { order, code } = await givenRefused();
    const unlimited = { sourceOrderId: null, rootOrderId: null, worthAmount: null, worthCurrency: null };
    await db.updateTable('codes').set(unlimited).where('sourceOrderId', '=', order.orderId).execute();
    const next = await givenRefused(code);
    expect(next.code.replaceAll('-', '')).toBe(secrets.codeFor(next.order.orderId));
    await customer().order({ code: next.code, styleId: 'picasso' });
  });

  it('has a mail that says what it is good for', async () => {
    const to = email();
    const order = await customer().order({ photo, email: to });
    await customer().pay(order);
    const mail = await waitUntil(async () =>
      (await customer().mails(to)).find(({ subject }) => subject.includes('a code for another one')),
    );
    expect(mail.text).toContain('any style that costs no more than $1.99');
  });
});

describe('a chain of codes', () => {
  it('is suspended while its first payment is disputed, and valid again once the shop has won', async () => {
    const { gift, code } = await givenGift();
    const next = await givenRefused(code);
    const end = await dispute(gift);
    await expect(customer().order({ code: next.code })).rejects.toThrow(/409 code_stopped/);
    await end('won');
    await customer().reaches((await customer().order({ code: next.code })).token, 'delivered');
  });

  it('is worth nothing once its first payment was charged back, including later codes', async () => {
    const { gift, code } = await givenGift();
    const next = await givenRefused(code);
    const end = await dispute(gift);
    await end('lost');
    await expect(customer().order({ code: next.code })).rejects.toThrow(/409 code_stopped/);
    expect((await customer().status(next.order.token)).code).toBeUndefined();
  });

  it('is worth nothing once its first payment was refunded in Stripe’s dashboard', async () => {
    const { gift, code } = await givenGift();
    const next = await givenRefused(code);
    await stripeOf(shared()).refunds.create({ payment_intent: await paymentOf(shared(), gift) });
    await waitUntil(async () => (await shared().services.refunds.ofOrder(gift.orderId)).length === 1);
    await expect(customer().order({ code: next.code })).rejects.toThrow(/409 code_stopped/);
  });

  it.each([
    ['won', 'delivered'],
    ['lost', 'code_restored'],
  ] as const)(
    'freezes what it pays for during a dispute; once that is %s, it is %s',
    async (status, state) => {
      const { gift, code } = await givenGift();
      await shared().stopWorker();
      const order = await customer().order({ code });
      const end = await dispute(gift);
      expect((await rowOf(order)).frozenAt).not.toBeNull();
      expect((await seen(order)).possible).toContain('release');
      await expect(refund(order)).rejects.toThrow('disputed');
      await shared().startWorker();
      await end(status);
      const ended = await customer().reaches(order.token, state, 60);
      expect(ended.code).toBeUndefined();
      expect(ended.codeStopped).toBe(status === 'lost' ? true : undefined);
      // An order that is over for good is not released, and the operator is not offered that.
      const { possible, whyNoRefund } = await seen(gift);
      expect(possible).not.toContain('release');
      if (status === 'lost') expect(whyNoRefund?.errorCode).toBe('charged_back');
    },
  );

  it('ends what it pays for when its first payment is refunded', async () => {
    const { gift, code } = await givenGift();
    await shared().stopWorker();
    const order = await customer().order({ code });
    await stripeOf(shared()).refunds.create({ payment_intent: await paymentOf(shared(), gift) });
    await shared().startWorker();
    // The worker checks refunds before anything else, as after a restored backup.
    await customer().reaches(order.token, 'code_restored', 60);
    await expect(customer().order({ code })).rejects.toThrow(/409 code_stopped/);
  });
});

describe('a free redraw', () => {
  it('is neither offered nor made once the payment is disputed, charged back or refunded', async () => {
    const offered = async (order: OrderCreated) =>
      (await customer().status(order.token)).redrawUntil !== undefined;
    const redraw = ({ token }: OrderCreated) => customer().call('POST /api/orders/current/redraw', { token });
    const [disputed, refunded] = [await customer().buy(), await customer().buy()];
    const { gift, code } = await givenGift();
    const drawn = await customer().order({ code });
    await customer().reaches(drawn.token, 'delivered');
    expect(await Promise.all([disputed, refunded, drawn].map(offered))).toEqual([true, true, true]);

    const end = await dispute(disputed);
    const endOfGift = await dispute(gift);
    await refund(refunded);
    expect(await Promise.all([disputed, refunded, drawn].map(offered))).toEqual([false, false, false]);
    for (const order of [disputed, refunded, drawn])
      await expect(redraw(order)).rejects.toThrow(/409 redraw_stopped/);

    await end('lost');
    await expect(redraw(disputed)).rejects.toThrow(/409 redraw_stopped/);
    await endOfGift('won');
    await customer().reaches((await redraw(drawn)).token, 'delivered');
  });

  it('under way ends with the refund of its picture, and causes no other refund', async () => {
    const order = await customer().buy();
    await shared().stopWorker();
    const redraw = await customer().call('POST /api/orders/current/redraw', { token: order.token });
    await refund(order);
    await shared().startWorker();
    await customer().reaches(redraw.token, 'failed', 60);
    await waitUntil(async () => (await refundsOf(shared(), order)).length === 1);
  });
});

describe('the operator’s refund', () => {
  it('of a refused photo voids its unused code', async () => {
    const { order, code } = await givenRefused();
    expect((await seen(order)).possible).toContain('refund');
    expect(await refund(order)).toMatchObject({ way: 'ended', voided: 1 });
    await expect(customer().order({ code })).rejects.toThrow(/422 code_unknown/);
  });

  it.each(['refused photo', 'gift'] as const)(
    'of a %s is neither offered nor made once its code has drawn a picture, and says why',
    async (kind) => {
      const { order, code } = await givenCode(kind);
      const used = await customer().order({ code });
      await customer().reaches(used.token, 'delivered');
      const { reference } = await rowOf(used);
      const description = await seen(order);
      expect(description.possible).not.toContain('refund');
      expect(description.whyNoRefund?.say(commandWords)).toContain(`has bought the picture of ${reference}`);
      await expect(refund(order)).rejects.toThrow('code_drawn');
      expect(await refundsOf(shared(), order)).toEqual([]);
    },
  );

  it('of a gift whose code ended in a refused photo voids the code issued for that', async () => {
    const { gift, code } = await givenGift();
    const next = await givenRefused(code);
    expect((await seen(gift)).possible).toContain('refund');
    expect(await refund(gift)).toMatchObject({ way: 'ended', voided: 1 });
    await expect(customer().order({ code: next.code })).rejects.toThrow(/422 code_unknown/);
    await waitUntil(async () => (await refundsOf(shared(), gift)).length === 1);
  });

  it('of a gift whose code pays for an order under way requires the refund of that first', async () => {
    const { gift, code } = await givenGift();
    await shared().stopWorker();
    const order = await customer().order({ code });
    await expect(refund(gift)).rejects.toThrow('code_in_use');
    await refund(order);
    await shared().startWorker();
    await customer().reaches(order.token, 'code_restored');
    expect(await refund(gift)).toMatchObject({ way: 'ended', voided: 1 });
    await expect(customer().order({ code })).rejects.toThrow(/422 code_unknown/);
  });

  async function givenCode(kind: 'refused photo' | 'gift') {
    if (kind === 'refused photo') return givenRefused();
    const { gift, code } = await givenGift();
    return { order: gift, code };
  }
});
