import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderAnswer, OrderCreated } from '#contract/order.ts';
import { currentMonth, monthAsCsv } from '#operations/describe-month.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { postTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** 3.33 stand behind each picture. */
const shared = sharedShop({
  PACKS: '3=9.99',
  RECONCILE_SECONDS: '1',
  STYLE_PRICES: 'picasso=6.50,anime=3.00',
});

async function rowOf({ orderId }: OrderCreated) {
  const order = await shared().services.orders.byId(orderId);
  return order ?? expect.fail('The order has no row');
}

async function packIn(customer: Customer, { token }: { token: string }) {
  const { pack } = await customer.status(token);
  return pack ?? expect.fail('The order shows its pack');
}

/** Buys a pack whose first picture is delivered, or only pays for it. */
async function givenPack(email = `${randomUUID()}@example.com`) {
  const customer = createCustomer(shared());
  const order = await customer.buy({ pack: 3, email });
  return { customer, order, email, code: (await packIn(customer, order)).code ?? '' };
}

const give = (customer: Customer, { token }: OrderCreated, count: number) =>
  customer.call('POST /api/orders/current/pack/given', { token, body: { count } });

const mailIn = (customer: Customer, email: string, subject: string) =>
  waitUntil(async () => (await customer.mails(email)).find((mail) => mail.subject.startsWith(subject)));

describe('a pack', () => {
  it('is offered with styles that it pays for and that cost more alone', async () => {
    const styles = await createCustomer(shared()).call('GET /api/styles');
    const packsOf = (style: string) => styles.find(({ id }) => id === style)?.packs;
    const [price, worth] = [999, 499].map((amount) => ({ amount, currency: 'usd' }));
    expect(packsOf('bricks')).toEqual([{ pictures: 3, price, worth }]);
    expect([packsOf('picasso'), packsOf('anime')]).toEqual([undefined, undefined]);
    expect(await (await fetch(shared().url)).text()).toContain('or 3 pictures for $9.99');
    const { checkoutUrl = '' } = await createCustomer(shared()).order({ pack: 3 });
    const payPage = await (await fetch(checkoutUrl)).text();
    expect(payPage).toMatch(/Pack of 3 cartoons, the first in the [\w ]+ style[^]*\$9\.99/);
    await expect(createCustomer(shared()).order({ pack: 4 })).rejects.toThrow(/409 pack_gone/);
    await expect(createCustomer(shared()).order({ pack: 3, styleId: 'picasso' })).rejects.toThrow(
      /pack_gone/,
    );
  });

  it('is one payment: the first picture now, the others by its code or given away', async () => {
    const { customer, order, email, code } = await givenPack();
    const { pack, price } = await customer.status(order.token);
    expect(price).toEqual({ amount: 999, currency: 'usd' });
    expect(pack).toMatchObject({ pictures: 3, left: 2, worth: { amount: 499, currency: 'usd' }, given: [] });
    const received = await mailIn(customer, email, 'We have your order');
    expect(received.text).toContain('$9.99, any tax included');
    expect(received.text).toContain('A pack of 3 pictures.');
    expect(received.text).toContain(`${code}: 2 more, until`);
    expect((await mailIn(customer, email, 'Your ')).text).toContain(
      `(2 left): ${shared().url}/transform#code=`,
    );

    await expect(customer.order({ code, styleId: 'picasso' })).rejects.toThrow(/409 code_worth_less/);
    const second = await customer.order({ code });
    await give(customer, order, 1);
    // The answer may have been lost.
    await give(customer, order, 1);
    const left: OrderAnswer['pack'] = await packIn(customer, order);
    expect(left).toMatchObject({ left: 0, given: [{ used: false }] });
    expect(left.code).toBeUndefined();
    await expect(give(customer, order, 2)).rejects.toThrow(/409 pack_empty/);
    await expect(customer.order({ code })).rejects.toThrow(/409 code_used/);
    const given = left.given?.[0]?.code ?? '';
    const third = await customer.order({ code: given });
    for (const { token } of [second, third]) await customer.reaches(token, 'delivered');

    expect((await packIn(customer, order)).given).toEqual([{ code: given, used: true }]);
    expect((await packIn(customer, second)).given).toBeUndefined();
    expect((await customer.status(third.token)).pack).toBeUndefined();
    const events = await query<{ data: unknown }>(
      shared().config.DATABASE_URL,
      "select data from webhook_events where order_id = $1 and type in ('order.paid', 'code.issued') order by type",
      [order.orderId],
    );
    expect(events.map(({ data: told }) => told)).toMatchObject([
      { code: { id: order.orderId, reason: 'pack', count: 2, worth: { amount: 499 } } },
      { order: { pack: { pictures: 3 } }, payment: { amount: 999 } },
    ]);
    const { csv } = await monthAsCsv(currentMonth(shared().services), shared().services);
    const { reference } = await rowOf(order);
    expect(csv.split('\n').find((line) => line.includes(reference))).toMatch(/,pack of 3,bricks,9\.99,USD,/);
  });

  it('pays for another style of the same photo, and its code is used once if it is used twice at once', async () => {
    const { customer, order, code } = await givenPack();
    await customer.order({ code });
    const again = (styleId: string) =>
      customer.call('POST /api/orders/current/again', { token: order.token, body: { styleId, code } });
    const tries = await Promise.allSettled([again('anime'), again('samsum')]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('gives back what its pictures have not used, when the operator refunds it', async () => {
    const { customer, order, code } = await givenPack();
    const second = await customer.order({ code });
    await customer.reaches(second.token, 'delivered');
    const done = await refundOrder(await rowOf(order), shared().services);
    expect(done).toMatchObject({ way: 'ended', price: { amount: 333 }, voided: 1 });
    await waitUntil(async () => (await refundsOf(shared(), order)).length === 1);
    expect((await refundsOf(shared(), order))[0]?.amount).toBe(333);
    await expect(customer.order({ code })).rejects.toThrow(/code_used/);
    // Its drawn pictures stay paid for.
    await customer.call('POST /api/orders/current/redraw', { token: second.token });
    await expect(refundOrder(await rowOf(order), shared().services, true)).rejects.toThrow('refunded_before');
  });

  it('gives back all of it if the operator says so', async () => {
    const { customer, order, code } = await givenPack();
    for (const _second of [2, 3]) await customer.reaches((await customer.order({ code })).token, 'delivered');
    const row = await rowOf(order);
    await expect(refundOrder(row, shared().services)).rejects.toThrow('pack_drawn');
    expect(await refundOrder(row, shared().services, true)).toMatchObject({ price: { amount: 999 } });
    await waitUntil(async () => (await refundsOf(shared(), order))[0]?.amount === 999);
    expect((await customer.status(order.token)).pack).toMatchObject({ left: 0, stopped: true });
  });

  it('returns what its pictures have not used when its buyer withdraws after the first drawing', async () => {
    const { customer, order, email, code } = await givenPack();
    const { reference } = await customer.status(order.token);
    const withdraw = () =>
      customer.call('POST /api/withdrawals', { body: { order: reference, name: 'Ada Lovelace' } });
    await withdraw();
    const { text } = await mailIn(customer, email, 'We have your withdrawal');
    expect(text).toContain('The others are off, and what was paid for them goes back');
    expect((await mailIn(customer, email, 'We are refunding you')).text).toContain('$6.66 goes back');
    await expect(customer.order({ code })).rejects.toThrow(/code_unknown/);
    await withdraw();
    expect(await refundsOf(shared(), order)).toMatchObject([{ amount: 666 }]);
    expect(await customer.status(order.token)).toMatchObject({ state: 'delivered' });
  });

  it('is frozen while its payment is disputed', async () => {
    const { customer, order, code } = await givenPack();
    const payment_intent = await paymentOf(shared(), order);
    await postTo(shared().stripe, '/_disputes', { payment_intent });
    await waitUntil(async () => (await customer.status(order.token)).pack?.stopped);
    await expect(customer.order({ code })).rejects.toThrow(/409 code_stopped/);
    const { data } = await stripeOf(shared()).disputes.list({ payment_intent });
    await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status: 'won' });
    await waitUntil(async () => (await packIn(customer, order)).left === 2);
    await customer.reaches((await customer.order({ code })).token, 'delivered');
  });

  it('goes back whole when its first picture is cancelled, less what another one has used', async () => {
    const { customer } = await givenPack();
    await shared().restartWith({ COMFYUI_URLS: 'http://127.0.0.1:1' });
    const buy = async () => {
      const order = await customer.order({ pack: 3 });
      await customer.pay(order);
      await customer.reaches(order.token, 'approved');
      return { order, code: (await packIn(customer, order)).code ?? '' };
    };
    const [unused, used] = [await buy(), await buy()];
    await customer.order({ code: used.code });
    for (const [{ order }, amount] of [
      [unused, 999],
      [used, 666],
    ] as const) {
      await customer.call('POST /api/orders/current/cancel', { token: order.token });
      const { refund } = await waitUntil(async () => {
        const status = await customer.status(order.token);
        return status.refund?.status === 'succeeded' && status;
      });
      expect(refund?.amount).toBe(amount);
    }
    await shared().restartWith({ COMFYUI_URLS: shared().comfyui.url });
    for (const { code } of [unused, used]) await expect(customer.order({ code })).rejects.toThrow(/code_u/);
  });
});
