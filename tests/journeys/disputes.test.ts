import { afterEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1' });
afterEach(() => clearFaults(shared().stripe));

type End = 'won' | 'lost' | 'warning_closed';
type Placed = { orderId: string; sessionId?: string | undefined };

/** An order that is paid and disputed before a worker has seen it. */
async function givenDisputed({ photoLost = false } = {}) {
  const customer = createCustomer(shared());
  const order = await customer.order();
  if (photoLost) await shared().files.remove('photos', order.orderId);
  await shared().stopWorker();
  await customer.pay(order);
  await dispute(order);
  await shared().startWorker();
  await waitUntil(() => frozenAt(order));
  return { customer, order };
}

async function dispute(order: Placed): Promise<void> {
  await postTo(shared().stripe, '/_disputes', { payment_intent: await paymentOf(shared(), order) });
}

async function endDispute(order: Placed, status: End): Promise<void> {
  const payment = await paymentOf(shared(), order);
  const { data } = await stripeOf(shared()).disputes.list({ payment_intent: payment });
  await postTo(shared().stripe, `/_disputes/${data[0]?.id ?? ''}`, { status });
}

async function frozenAt({ orderId }: Placed): Promise<Date | null> {
  return (await shared().services.orders.byId(orderId))?.frozenAt ?? null;
}

describe('a disputed order', () => {
  it('waits, and nobody waits for it', async () => {
    const { customer, order } = await givenDisputed();
    await customer.buy();
    expect((await customer.status(order.token)).state).toMatch(/^(paid|approved)$/);
    expect(await shared().services.backlog.length()).toBe(0);
    await endDispute(order, 'warning_closed');
    await customer.reaches(order.token, 'delivered');
    expect(await frozenAt(order)).toBeNull();
    expect(await refundsOf(shared(), order)).toEqual([]);
  });

  it('that nobody can draw is refunded after the dispute ended well', async () => {
    const { customer, order } = await givenDisputed({ photoLost: true });
    await endDispute(order, 'won');
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });

  it('whose dispute was lost ends without a picture and without a refund on top', async () => {
    const { customer, order } = await givenDisputed();
    await endDispute(order, 'lost');
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toEqual([]);
    await expect(customer.picture(order.token)).rejects.toThrow('404');
  });

  it('is found in Stripe’s list when no webhook comes, and so is the dispute’s end', async () => {
    await injectFault(shared().stripe, { match: 'webhook charge.dispute', fault: 'drop', times: 1000 });
    const { customer, order } = await givenDisputed();
    await endDispute(order, 'won');
    await customer.reaches(order.token, 'delivered');
  });

  it('goes on after a dispute that ended before its beginning was heard of', async () => {
    const customer = createCustomer(shared());
    const order = await customer.buy();
    const kind = 'webhook charge.dispute.created';
    const known = (await requestsTo(shared().stripe, kind)).length;
    await injectFault(shared().stripe, { match: kind, fault: 'delay', seconds: 2 });
    await dispute(order);
    await endDispute(order, 'won');
    await waitUntil(async () => (await requestsTo(shared().stripe, kind)).length > known);
    await waitUntil(async () => (await frozenAt(order)) === null);
  });
});

describe('a late payment', () => {
  it('that is disputed is not refunded on top, and is once the dispute has ended well', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    await customer.call('deleteOrder', { token: order.token });
    await shared().stopWorker();
    await customer.pay(order);
    await dispute(order);
    await shared().startWorker();
    const payment = await paymentOf(shared(), order);
    await waitUntil(() => shared().services.refunds.byPayment(payment));
    await customer.buy();
    expect(await refundsOf(shared(), order)).toEqual([]);
    await endDispute(order, 'won');
    await waitUntil(async () => (await refundsOf(shared(), order)).length === 1);
  });
});

describe('a key that may not read disputes', () => {
  it('refunds all the same', async () => {
    await injectFault(shared().stripe, { match: 'GET /v1/disputes', fault: '403', times: 1000 });
    const customer = createCustomer(shared());
    const order = await customer.order();
    await shared().files.remove('photos', order.orderId);
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
    expect(await refundsOf(shared(), order)).toHaveLength(1);
  });
});
