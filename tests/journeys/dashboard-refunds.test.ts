import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { alertSources } from '#server/alerts/alert-sources.ts';
import { beginRound } from '#server/alerts/find-causes.ts';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const never = '100000';

describe.each([
  ['its webhook only', { RECONCILE_SECONDS: never }, 'GET /v1/nothing'],
  ['polling only', { RECONCILE_SECONDS: '1' }, 'webhook'],
])('a refund made in Stripe’s dashboard, found by %s', (_, settings, dropped) => {
  const shared = sharedShop({ ...settings, STYLE_PRICES: 'picasso=29' });
  afterEach(() => clearFaults(shared().stripe));

  it('in parts counts once they add up to the whole, and the gift’s code draws nothing', async () => {
    await injectFault(shared().stripe, { match: dropped, fault: 'drop', times: 1000 });
    const customer = createCustomer(shared());
    const gift = await customer.buyGift(`${randomUUID()}@example.com`);
    await customer.pay(gift);
    const { code } = await customer.reaches(gift.token, 'gift_issued');
    const payment_intent = await paymentOf(shared(), gift);
    const refund = (amount: number) => stripeOf(shared()).refunds.create({ payment_intent, amount });
    const order = async () => (await shared().services.orders.byId(gift.orderId)) ?? expect.fail();

    await refund(1000);
    await waitUntil(async () => (await order()).refundedAmount === 1000);
    expect(await shared().services.refunds.ofOrder(gift.orderId)).toEqual([]);

    const { id } = await refund(1900);
    await waitUntil(async () => (await shared().services.refunds.ofOrder(gift.orderId)).length === 1);
    expect(await shared().services.refunds.ofOrder(gift.orderId)).toMatchObject([
      { reason: 'found', amount: 2900, stripeId: id, status: 'succeeded' },
    ]);
    await waitUntil(async () => (await order()).refundedAmount === 2900);
    await expect(customer.order({ code: code?.code ?? '' })).rejects.toThrow(/409 code_stopped/);
  });
});

describe('a refund that is', () => {
  const shared = sharedShop({ RECONCILE_SECONDS: '1' });
  afterEach(() => clearFaults(shared().stripe));

  const rowsOf = ({ orderId }: OrderCreated) => shared().services.refunds.ofOrder(orderId);

  async function reaches(order: OrderCreated, status: string) {
    return waitUntil(async () => (await rowsOf(order)).find((row) => row.status === status));
  }

  /** Returns the subjects of the operator's mails about this order's refunds. */
  async function toldOf(order: OrderCreated): Promise<string[]> {
    const { reference = '' } = (await shared().services.orders.byId(order.orderId)) ?? {};
    const kinds = ['refund_canceled', 'refund_failed'] as const;
    const causes = await Promise.all(
      kinds.map((kind) => alertSources[kind].find(beginRound(shared().services))),
    );
    return causes.flatMap((found, n) =>
      (found ?? []).filter(({ subject }) => subject === reference).map(() => kinds[n] ?? ''),
    );
  }

  /** Creates an order that cannot be drawn, with the refund that the shop has made for it. */
  async function givenRefunded(email = `${randomUUID()}@example.com`) {
    const customer = createCustomer(shared());
    const order = await customer.order({ email });
    await shared().files.remove('photos', order.orderId);
    await injectFault(shared().stripe, {
      match: 'POST /v1/refunds$',
      fault: 'refund_pending',
      seconds: 3600,
    });
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    const [made] = await refundsOf(shared(), order);
    return { customer, order, email, made: made ?? expect.fail() };
  }

  /** Creates a delivered order whose payment is refunded in the dashboard. */
  async function givenFound() {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
    const payment_intent = await paymentOf(shared(), order);
    await injectFault(shared().stripe, {
      match: 'POST /v1/refunds$',
      fault: 'refund_pending',
      seconds: 3600,
    });
    const { id } = await stripeOf(shared()).refunds.create({ payment_intent });
    await reaches(order, 'pending');
    return { customer, order, id };
  }

  it('withdrawn in Stripe is not made again, and operator and visitor are told', async () => {
    const { customer, order, email, made } = await givenRefunded();
    await postTo(shared().stripe, `/_refunds/${made.id}`, { status: 'canceled' });
    expect(await reaches(order, 'canceled')).toMatchObject({ attempt: 1, stripeId: made.id });
    expect(await toldOf(order)).toEqual(['refund_canceled']);
    expect((await customer.status(order.token)).refund).toMatchObject({ status: 'canceled' });
    const mail = await waitUntil(async () =>
      (await customer.mails(email)).find(({ subject }) => subject.startsWith('Your refund was stopped')),
    );
    expect(mail.text).toContain(shared().config.SUPPORT_EMAIL);
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it.each([
    ['canceled', 'refund_canceled'],
    ['failed', 'refund_failed'],
  ] as const)('found for a delivered picture, and then %s, is never made again', async (status, told) => {
    const { order, id } = await givenFound();
    await postTo(shared().stripe, `/_refunds/${id}`, { status });
    expect(await reaches(order, status)).toMatchObject({ attempt: 1, stripeId: id });
    await waitUntil(async () => (await shared().services.orders.byId(order.orderId))?.refundedAmount === 0);
    expect(await toldOf(order)).toEqual([told]);
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it('found, withdrawn and made once more counts again', async () => {
    const { order, id } = await givenFound();
    await postTo(shared().stripe, `/_refunds/${id}`, { status: 'canceled' });
    await reaches(order, 'canceled');
    await clearFaults(shared().stripe);
    const payment_intent = await paymentOf(shared(), order);
    const again = await stripeOf(shared()).refunds.create({ payment_intent });
    expect(await reaches(order, 'succeeded')).toMatchObject({ stripeId: again.id });
  });

  it.each([
    ['failed', 'intended', 2],
    ['canceled', 'canceled', 1],
  ] as const)(
    'of the rest is reconsidered when a part made in the dashboard %s',
    async (end, status, attempt) => {
      const customer = createCustomer(shared());
      const order = await customer.buyGift();
      await customer.pay(order);
      const { price } = await customer.reaches(order.token, 'gift_issued');
      const payment_intent = await paymentOf(shared(), order);
      const part = await stripeOf(shared()).refunds.create({ payment_intent, amount: 100 });
      const row = async () => (await shared().services.orders.byId(order.orderId)) ?? expect.fail();
      await waitUntil(async () => (await row()).refundedAmount === 100);
      await refundOrder(await row(), shared().services);
      expect(await reaches(order, 'succeeded')).toMatchObject({ amount: price.amount - 100 });

      await postTo(shared().stripe, `/_refunds/${part.id}`, { status: end });
      expect(await reaches(order, status)).toMatchObject({ amount: 100, attempt });
      expect(await toldOf(order)).toEqual(end === 'canceled' ? ['refund_canceled'] : []);
      const [refund] = await rowsOf(order);
      if (status === 'canceled') await refundOrder(await row(), shared().services);
      else await shared().services.refunds.tryNow(refund?.id ?? '');
      expect(await reaches(order, 'succeeded')).toMatchObject({ amount: 100, attempt: 2 });
      await waitUntil(async () => (await row()).refundedAmount === price.amount);
    },
  );

  it('older than the usual checks is looked for once', async () => {
    const { db, identity } = shared().services;
    const asked = async () =>
      (await requestsTo(shared().stripe, 'GET /v1/refunds')).flatMap(({ parameters }) => {
        const { created } = parameters as { created?: { gte: string } };
        return created ? [Number(created.gte)] : [];
      });
    const createdAt = new Date(Date.now() - 100 * 86_400_000);
    await db.updateTable('identity').set({ createdAt }).execute();
    // A check in progress would be recorded.
    await shared().stopWorker();
    const before = (await asked()).length;
    await db.deleteFrom('periodicTasks').where('name', '=', 'refunds looked through').execute();
    await shared().startWorker();
    const isOld = (since: number) => since < Date.now() / 1000 - 99 * 86_400;
    const since = await waitUntil(async () => {
      const found = (await asked()).slice(before);
      return found.some(isOld) && found.findIndex(isOld) < found.length - 2 && found;
    });
    expect(since.filter(isOld)).toEqual([Math.floor((await identity.read()).createdAt.getTime() / 1000)]);
  });
});
