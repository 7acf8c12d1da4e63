import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderAnswer, OrderCreated } from '#contract/order.ts';
import { auditLines } from '#operations/audit-lines.ts';
import { decideAppeal } from '#operations/decide-appeal.ts';
import { currentMonth, monthAsCsv } from '#operations/describe-month.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { createCustomer, type Customer, type Mail } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { postTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Bricks cost 4.99. Only the photo of the cat is refused. */
const shared = sharedShop({
  MODERATION_LIMITS: 'drawing=0.5',
  RECONCILE_SECONDS: '1',
  STYLE_PRICES: 'picasso=3.00,anime=6.50',
});
const nowhere = { COMFYUI_URLS: 'http://127.0.0.1:1' };
const furtherStyles = ['anime', 'picasso'];
const price = { amount: 499 + 650 + 300, currency: 'usd' };

const givenCustomer = () => ({
  customer: createCustomer(shared()),
  email: `${randomUUID()}@example.com`,
});

async function rowOf({ orderId }: OrderCreated) {
  return (await shared().services.orders.byId(orderId)) ?? expect.fail('The order has no row');
}

/** Returns the states of all pictures, the first one's first. */
const statesOf = ({ state, set = [] }: OrderAnswer) => [state, ...set.map((one) => one.state)];

const tokensOf = ({ set = [] }: OrderAnswer) => set.map(({ token = '' }) => token);

/** Waits until the order's page shows these states of its pictures. */
const showing = (customer: Customer, { token }: OrderCreated, states: OrderAnswer['state'][]) =>
  waitUntil(async () => {
    const status = await customer.status(token);
    return statesOf(status).join() === states.join() && status;
  });

/** Buys three styles of a photo, so many times, while nothing can be drawn. */
async function givenWaiting(count = 1) {
  const placed = [];
  for (let n = 0; n < count; n += 1) {
    const given = givenCustomer();
    const order = await given.customer.order({ furtherStyles, price, email: given.email });
    placed.push({ ...given, order });
  }
  await shared().restartWith(nowhere);
  for (const { customer, order } of placed) await customer.pay(order);
  const waiting = placed.map(async (one) => {
    const status = await showing(one.customer, one.order, ['approved', 'approved', 'approved']);
    return { ...one, status, tokens: tokensOf(status) };
  });
  return Promise.all(waiting);
}

/** Buys them once. */
async function givenOneWaiting() {
  const [one] = await givenWaiting();
  return one ?? expect.fail('One was bought');
}

const drawAgain = () => shared().restartWith({ COMFYUI_URLS: shared().comfyui.url });
const readyMails = async (customer: Customer, email: string) =>
  (await customer.mails(email)).filter(({ subject }) => subject.startsWith('Your cartoons'));

const namesOf = (mail: Mail | undefined) =>
  mail?.attachments.map(({ filename }) => filename).filter((name) => name.startsWith('cartoon'));

/** Checks that a set is one order to everybody but the console, and that a free redraw belongs to each picture. */
async function expectOneOrder(customer: Customer, order: OrderCreated, email: string) {
  const { services, config } = shared();
  const { reference } = await customer.status(order.token);
  const { set } = await describeOrder(await rowOf(order), services);
  const other = (await services.orders.byReference(set[0]?.reference ?? '')) ?? expect.fail('It has another');
  expect((await describeOrder(other, services)).boughtWith).toBe(reference);
  const token = services.secrets.orderToken(other.id);
  await customer.call('POST /api/orders/current/redraw', { token });

  const events = await query<{ type: string }>(
    config.DATABASE_URL,
    "select type from webhook_events where type in ('order.paid', 'code.issued') and data -> 'order' ->> 'reference' = $1",
    [reference],
  );
  expect(events).toEqual([{ type: 'order.paid' }]);
  const { csv } = await monthAsCsv(currentMonth(services), services);
  expect(csv.split('\n').filter((line) => line.includes(reference))).toHaveLength(1);
  for (const one of set) expect(csv).not.toContain(one.reference);
  // To find the order is to find its one page.
  await customer.call('POST /api/orders/find', { body: { email } });
  const found = await waitUntil(async () =>
    (await customer.mails(email)).find(({ subject }) => subject.startsWith('The link')),
  );
  expect(found.text).toContain(order.token);
  expect(found.text).not.toContain(token);
}

describe('several styles of one photo', () => {
  it('are one payment with a line for each, one page, and one mail when all are there', async () => {
    const { customer, email } = givenCustomer();
    const asked = { furtherStyles, email };
    await expect(customer.order({ ...asked, price: { ...price, amount: 499 } })).rejects.toMatchObject({
      ...{ status: 409, code: 'price_changed' },
    });
    const order = await customer.order({ ...asked, price });
    const payPage = await (await fetch(order.checkoutUrl ?? '')).text();
    expect(payPage).toMatch(/Bricks[^]*\$4\.99[^]*Anime[^]*\$6\.50[^]*Picasso[^]*\$3\.00[^]*\$14\.49/);
    expect((await customer.status(order.token)).set).toBeUndefined();
    await customer.pay(order);
    const status = await showing(customer, order, ['delivered', 'delivered', 'delivered']);
    expect(status).toMatchObject({ price, set: [{ price: { amount: 650 } }, { price: { amount: 300 } }] });
    expect(status.pack).toBeUndefined();
    const pictures = await Promise.all(
      [order.token, ...tokensOf(status)].map((one) => customer.picture(one)),
    );
    expect(new Set(pictures.map(String)).size).toBe(3);

    const [ready, ...more] = await waitUntil(async () => {
      const mails = await readyMails(customer, email);
      return mails.length > 0 && mails;
    });
    expect(ready?.subject).toContain('Bricks');
    expect(namesOf(ready)).toEqual(['cartoon.jpg', 'cartoon-2.jpg', 'cartoon-3.jpg']);
    const [received, ...others] = (await customer.mails(email)).filter((mail) => mail !== ready);
    expect([more, others.filter(({ id }) => id !== ready?.id)]).toEqual([[], []]);
    expect(received?.text).toMatch(/redrawn by AI in these styles: [\w ]+, [\w ]+,? and [\w ]+\./);
    await expectOneOrder(customer, order, email);
  });

  it('are not sold twice over, with a code, or in a pack', async () => {
    const { customer } = givenCustomer();
    for (const odd of [
      { furtherStyles: ['bricks'] },
      { furtherStyles: ['anime', 'anime'] },
      { furtherStyles, code: 'ABCD-EFGH-JKMN' },
      { furtherStyles, pack: 5 },
      { furtherStyles: ['anime', 'picasso', 'samsum', 'pixar', 'manga'] },
    ])
      await expect(customer.order(odd)).rejects.toThrow(/400 malformed/);
    await expect(customer.order({ furtherStyles: ['nothing'] })).rejects.toThrow(/style_unknown/);
  });

  it('give back the share of what cannot be drawn, once, and deliver the others', async () => {
    const { customer, email, order, tokens } = await givenOneWaiting();
    await customer.call('DELETE /api/orders/current', { token: tokens[0] ?? '' });
    const { refund: early } = await showing(customer, order, ['approved', 'failed', 'approved']);
    expect(early).toBeUndefined();
    await drawAgain();
    const status = await showing(customer, order, ['delivered', 'refunded', 'delivered']);
    expect(status.refund).toMatchObject({ amount: 650 });
    const refunds = await refundsOf(shared(), order);
    expect(refunds.map(({ amount }) => amount)).toEqual([650]);
    const [ready] = await waitUntil(async () => {
      const mails = await readyMails(customer, email);
      return mails.length > 0 && mails;
    });
    expect(ready?.text).toMatch(/did not work out: Anime[^]*\$6\.50/);
    expect(namesOf(ready)).toEqual(['cartoon.jpg', 'cartoon-2.jpg']);
    await expect(refundOrder(await rowOf(order), shared().services, true)).rejects.toThrow('refunded_before');
    expect((await customer.mails(email)).filter(({ subject }) => /refund/i.test(subject))).toEqual([]);
  });

  it('come back in one refund at the end, also where the operator refunds them one by one', async () => {
    const { customer, order } = await givenOneWaiting();
    const { services } = shared();
    const { set } = await describeOrder(await rowOf(order), services);
    const picasso = set.find(({ styleId }) => styleId === 'picasso')?.reference ?? '';
    const other = await services.orders.byReference(picasso);
    for (const one of [await rowOf(order), other ?? expect.fail('It has another')])
      expect(auditLines['orders.refund'](await refundOrder(one, services))).toBe(
        `${one.reference} is no longer drawn, and its share is refunded once the other styles of its photo have ended.`,
      );
    await showing(customer, order, ['failed', 'approved', 'failed']);
    expect(await refundsOf(shared(), order)).toEqual([]);
    await drawAgain();
    await showing(customer, order, ['refunded', 'delivered', 'refunded']);
    expect((await refundsOf(shared(), order)).map(({ amount }) => amount)).toEqual([499 + 300]);
  });

  it('are refunded whole once ComfyUI has been away for `GIVE_UP_MINUTES`', async () => {
    const { customer, order } = await givenOneWaiting();
    await shared().restartWith({ ...nowhere, GIVE_UP_MINUTES: '0.02' });
    await showing(customer, order, ['refunded', 'refunded', 'refunded']);
    expect((await refundsOf(shared(), order)).map(({ amount }) => amount)).toEqual([price.amount]);
    await drawAgain();
  });

  it('are cancelled together, as long as none is begun', async () => {
    const [begun, whole] = await givenWaiting(2);
    if (!begun || !whole) return expect.fail('Two were bought');
    const { customer } = whole;
    const cancel = (token: string) => customer.call('POST /api/orders/current/cancel', { token });
    await query(
      shared().config.DATABASE_URL,
      'update orders set drawing_begun_at = now() where set_order_id = $1 and style_id = $2',
      [begun.order.orderId, 'picasso'],
    );
    expect((await customer.status(begun.order.token)).cancellable).toBeUndefined();
    await expect(cancel(begun.order.token)).rejects.toMatchObject({ code: 'drawing_begun' });
    expect(statesOf(await customer.status(begun.order.token))).toEqual(['approved', 'approved', 'approved']);

    expect(whole.status.cancellable).toBe(true);
    await cancel(whole.tokens[1] ?? '');
    await waitUntil(async () => (await refundsOf(shared(), whole.order)).length > 0);
    expect((await refundsOf(shared(), whole.order)).map(({ amount }) => amount)).toEqual([price.amount]);
    for (const token of [whole.order.token, ...whole.tokens])
      expect(await customer.status(token)).toMatchObject({ state: 'cancelled', photoKept: false });
    await drawAgain();
  });

  it('are refused together: what the first was not worth is left as a pack, until a person decides otherwise', async () => {
    const { customer, email } = givenCustomer();
    const refused = async () => {
      const order = await customer.order({ photo: 'chelsea.png', furtherStyles, email });
      await customer.pay(order);
      return { order, status: await customer.reaches(order.token, 'code_issued') };
    };
    const { order, status } = await refused();
    expect(status).toMatchObject({ code: { worth: { amount: 499 } }, pack: { left: 2 } });
    const strikes = await query(shared().config.DATABASE_URL, 'select from strikes where order_id = $1', [
      order.orderId,
    ]);
    expect(strikes).toHaveLength(1);
    const mail = await waitUntil(async () =>
      (await customer.mails(email)).find(({ subject }) => subject.startsWith('We could not draw')),
    );
    const code = status.pack?.code ?? '';
    expect(mail.text).toContain(`#code=${code.replaceAll('-', '')}`);
    const used = await customer.order({ code, styleId: 'picasso' });
    await customer.reaches(used.token, 'delivered');

    await customer.call('POST /api/orders/current/appeal', { token: order.token, body: {} });
    await decideAppeal(await rowOf(order), true, shared().services);
    const upheld = await waitUntil(async () => {
      const now = await customer.status(order.token);
      return now.state === 'delivered' && now.set?.[1]?.state === 'delivered' && now;
    });
    // Its place was used for another photo.
    expect(upheld.set?.[0]?.token).toBeUndefined();
    expect(upheld.pack).toBeUndefined();
    await expect(customer.order({ code, styleId: 'anime' })).rejects.toThrow(/409 code_used/);
    expect(await refundsOf(shared(), order)).toEqual([]);
  });

  it('go with one click, and are refunded if that comes before they are drawn', async () => {
    const { customer, order, tokens } = await givenOneWaiting();
    await customer.call('DELETE /api/orders/current', { token: order.token });
    for (const token of tokens) expect((await customer.status(token)).photoKept).toBe(false);
    await drawAgain();
    await showing(customer, order, ['refunded', 'refunded', 'refunded']);
    expect((await refundsOf(shared(), order)).map(({ amount }) => amount)).toEqual([price.amount]);
  });

  it('are added by a sweep where a worker of an older version has approved the photo alone', async () => {
    const { customer, order, tokens } = await givenOneWaiting();
    const { DATABASE_URL } = shared().config;
    await query(
      DATABASE_URL,
      'update codes set redeemed_by = null, paid_for = null where pack_order_id = $1',
      [order.orderId],
    );
    await query(
      DATABASE_URL,
      "update orders set set_order_id = null, state = 'cancelled' where set_order_id = $1",
      [order.orderId],
    );
    const status = await showing(customer, order, ['approved', 'approved', 'approved']);
    expect(tokensOf(status)).not.toEqual(tokens);
    await waitUntil(async () => tokensOf(await customer.status(order.token)).every((token) => token !== ''));
    await drawAgain();
  });

  it('wait while their payment is disputed, and end undrawn and unrefunded if it is lost', async () => {
    const { customer, order } = await givenOneWaiting();
    const payment_intent = await paymentOf(shared(), order);
    await postTo(shared().stripe, '/_disputes', { payment_intent });
    await waitUntil(async () => (await rowOf(order)).frozenAt !== null);
    await drawAgain();
    const { data } = await stripeOf(shared()).disputes.list({ payment_intent });
    await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status: 'lost' });
    const status = await showing(customer, order, ['refunded', 'refunded', 'refunded']);
    expect(status.chargedBack).toMatchObject({ amount: price.amount });
    expect(await refundsOf(shared(), order)).toEqual([]);
  });
});
