import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { retryOrder } from '#operations/retry-order.ts';
import { createCustomer } from '../support/customer.ts';
import { refuseOnce } from '../support/refuse-once.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { openUnknownSession, paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1' });
afterEach(() => clearFaults(shared().stripe));

/** Waits for the refund of the payment made through this session. */
function refundOf(checkout: { sessionId?: string | undefined }): Promise<Stripe.Refund> {
  return waitUntil(async () => (await refundsOf(shared(), checkout))[0]);
}

describe('a customer who pays', () => {
  it('after a declined card gets one drawing for one charge', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order, 'declined');
    expect((await customer.status(order.token)).state).toBe('awaiting_payment');
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
    expect(await refundsOf(shared(), order)).toEqual([]);
  });

  it('with an address that Stripe refuses enters another there, and gets our mails at the first', async () => {
    const customer = createCustomer(shared());
    const email = `${randomUUID()}@example.com`;
    await injectFault(shared().stripe, { match: 'POST /v1/checkout/sessions', fault: 'email_invalid' });
    const order = await customer.order({ email });
    const session = await stripeOf(shared()).checkout.sessions.retrieve(order.sessionId ?? '');
    expect(session.customer_email).toBeNull();
    await customer.pay(order);
    await waitUntil(async () => (await customer.mails(email)).length > 0);
  });

  it('by a slow method gets the drawing once the money has arrived', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order, 'async_paid');
    await customer.reaches(order.token, 'delivered');
  });

  it('by a slow method that fails can pay again', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order, 'async_failed');
    await customer.reaches(order.token, 'expired');
    await customer.pay(await customer.checkout(order.token));
    await customer.reaches(order.token, 'delivered');
  });

  it('by a slow method that fails can pay again, though the database refused to record that once', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    const expires = `new.id = '${order.orderId}' and new.state = 'expired'`;
    const wasRefused = await refuseOnce(
      shared().config.DATABASE_URL,
      `update on orders for each row when (${expires})`,
    );
    await customer.pay(order, 'async_failed');
    await customer.reaches(order.token, 'expired');
    expect(await wasRefused()).toBe(true);
  });

  it('after the first checkout expired gets a second one, and is charged once', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order, 'expired');
    await customer.reaches(order.token, 'expired');
    const again = await customer.checkout(order.token);
    expect(again.sessionId).not.toBe(order.sessionId);
    await customer.pay(again);
    await customer.reaches(order.token, 'delivered');
    const { data } = await stripeOf(shared()).checkout.sessions.list({ limit: 100 });
    const opened = data.filter(({ metadata }) => metadata?.order_id === order.orderId);
    expect(opened.map(({ id }) => id)).toEqual([again.sessionId, order.sessionId]);
    expect(await refundsOf(shared(), again)).toEqual([]);
  });

  it('after the photo was deleted gets a refund', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.call('DELETE /api/orders/current', { token: order.token });
    await customer.pay(order);
    expect(await refundOf(order)).toMatchObject({ amount: 499 });
  });
});

describe('a payment unknown to the database', () => {
  it('in a second session of the same order is refunded, and the order is drawn once', async () => {
    const customer = createCustomer(shared());
    const order = await customer.buy();
    const second = { sessionId: await openUnknownSession(shared(), order.orderId) };
    await customer.pay(second);
    await refundOf(second);
    expect(await refundsOf(shared(), order)).toEqual([]);
    expect((await customer.status(order.token)).state).toBe('delivered');
  });

  it('for an order that a restored backup lost is refunded once', async () => {
    const customer = createCustomer(shared());
    const lost = { sessionId: await openUnknownSession(shared(), randomUUID()) };
    await customer.pay(lost);
    await refundOf(lost);
    const order = await customer.buy();
    expect(await refundsOf(shared(), lost)).toHaveLength(1);
    expect(await refundsOf(shared(), order)).toEqual([]);
  });

  it('to another shop on the same account is left alone', async () => {
    const customer = createCustomer(shared());
    const foreign = { sessionId: await openUnknownSession(shared(), randomUUID(), 'another shop') };
    await customer.pay(foreign);
    const lists = async () => (await requestsTo(shared().stripe, 'GET /v1/checkout/sessions')).length;
    const before = await lists();
    await waitUntil(async () => (await lists()) > before + 1);
    expect(await refundsOf(shared(), foreign)).toEqual([]);
  });
});

describe('a refund', () => {
  /** Creates an order that cannot be drawn, as its photo is gone. */
  async function givenUndrawable() {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await shared().files.remove('photos', order.orderId);
    return { customer, order };
  }

  it('whose answer is lost is made once', async () => {
    const { customer, order } = await givenUndrawable();
    await injectFault(shared().stripe, { match: 'POST /v1/refunds$', fault: 'lose_answer', times: 3 });
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it('whose key replays a stored failure is made once under another key', async () => {
    const { customer, order } = await givenUndrawable();
    await injectFault(shared().stripe, { match: 'POST /v1/refunds$', fault: 'stored_500' });
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  /** Creates a failed order whose refund Stripe has refused, with this row; the next try is an hour away. */
  async function givenRefused(row: Record<string, unknown>, fault = '403') {
    const { customer, order } = await givenUndrawable();
    await injectFault(shared().stripe, { match: 'POST /v1/refunds$', fault, times: 1000 });
    await customer.pay(order);
    const { db, orders, refunds } = shared().services;
    const { id } = await waitUntil(async () =>
      (await refunds.ofOrder(order.orderId)).find(({ error }) => error !== null),
    );
    const nextTryAt = new Date(Date.now() + 3_600_000);
    // A step that has begun would write the row after us.
    await waitUntil(async () => {
      const later = db.updateTable('orders').set({ dueAt: nextTryAt }).where('id', '=', order.orderId);
      return (await later.where('leaseId', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
    });
    await db
      .updateTable('refunds')
      .set({ ...row, nextTryAt })
      .where('id', '=', id)
      .execute();
    const read = async () => (await orders.byId(order.orderId)) ?? expect.fail();
    /** Makes the step due and waits until it has run. */
    const stepAgain = async () => {
      const due = db.updateTable('orders').set({ dueAt: new Date() }).where('id', '=', order.orderId);
      await due.where('leaseId', 'is', null).execute();
      await waitUntil(async () => {
        const { dueAt, leaseId } = await read();
        return leaseId === null && Number(dueAt) > Date.now() + 60_000;
      });
    };
    return { customer, order, read, stepAgain };
  }

  it.each([
    ['that Stripe refused is tried again at its own time', { remedy: 'fill the balance' }, 1],
    [
      'that its bank refused for good is left alone',
      { status: 'failed', attempt: 3, stripeId: 're_gone' },
      4,
    ],
  ])('%s, unless the operator retries it', async (_, row, attempt) => {
    const { customer, order, read, stepAgain } = await givenRefused(row);
    await clearFaults(shared().stripe);
    const asked = async () => (await requestsTo(shared().stripe, 'POST /v1/refunds')).length;
    const before = await asked();
    await stepAgain();
    expect(await asked()).toBe(before);
    expect(Number((await read()).dueAt)).toBeGreaterThan(Date.now() + 3_000_000);
    expect(await refundsOf(shared(), order)).toEqual([]);

    await retryOrder(await read(), shared().services);
    await customer.reaches(order.token, 'refunded', 20);
    expect(await refundsOf(shared(), order)).toHaveLength(1);
    expect(await shared().services.refunds.ofOrder(order.orderId)).toMatchObject([{ attempt }]);
  });

  it('that failed because of the key is made once the key is accepted again', async () => {
    const first = await givenRefused({ tries: 9 }, '401');
    const second = await givenRefused({ tries: 9 }, '401');
    const { refunds } = shared().services;
    const triesOf = async ({ order }: typeof first) => (await refunds.ofOrder(order.orderId))[0]?.tries;
    // One of any number discovers it, again and again. A try already in progress may count as one.
    await waitUntil(async () => Number(await triesOf(first)) > 11);
    expect(await triesOf(second)).toBeLessThan(11);

    await clearFaults(shared().stripe);
    for (const { customer, order } of [first, second]) {
      await customer.reaches(order.token, 'refunded', 10);
      expect(await refundsOf(shared(), order)).toHaveLength(1);
    }
  });

  it('that the bank returns later is made again', async () => {
    const { customer, order } = await givenUndrawable();
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    const [made] = await refundsOf(shared(), order);
    await postTo(shared().stripe, `/_refunds/${made?.id ?? ''}`, { status: 'failed' });
    const { refunds } = shared().services;
    const payment = await paymentOf(shared(), order);
    await waitUntil(async () => (await refunds.byPayment(payment))?.attempt === 2);
    expect((await refunds.byPayment(payment))?.status).toBe('intended');
  });

  it('that was made is checked again a day later, for a month', async () => {
    const { customer, order } = await givenUndrawable();
    await injectFault(shared().stripe, { match: 'webhook refund', fault: 'drop', times: 1000 });
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    const { db, refunds } = shared().services;
    // The order may be refunded before the refund's row says so, and while the sweep checks it once more.
    const inAnHour = Date.now() + 3_600_000;
    const { id, stripeId } = await waitUntil(async () =>
      (await refunds.ofOrder(order.orderId)).find(
        ({ status, nextTryAt }) => status === 'succeeded' && Number(nextTryAt) > inAnHour,
      ),
    );
    await postTo(shared().stripe, `/_refunds/${stripeId ?? ''}`, { status: 'failed' });
    const tomorrow = db.updateTable('refunds').set({ nextTryAt: new Date() }).where('id', '=', id);
    await tomorrow.execute();
    await waitUntil(async () => (await refunds.byId(id))?.attempt === 2);
  });
});
