import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { createWebhookEvents } from '#adapters/database/tables/webhook-events.ts';
import { hashOf } from '#adapters/secrets.ts';
import { issueCodes } from '#operations/issue-codes.ts';
import { sendWebhookEventsAgain } from '#operations/webhook-events.ts';
import { sendWebhookEvents } from '#worker/periodic/send-webhook-events.ts';
import { givenEventReceiver } from '../support/event-receiver.ts';
import { givenAccount, givenOrder } from '../support/orders.ts';
import { givenServices } from '../support/services.ts';

const never = new AbortController().signal;

/** Opens a shop and its operator's own system. */
async function givenShop() {
  const receiver = await givenEventReceiver();
  const services = await givenServices(receiver.settings);
  services.log.error = () => undefined;
  services.log.warn = () => undefined;
  const { db } = services;
  /** Lets this much time pass for all events. */
  const pass = (seconds: number) =>
    sql`update webhook_events set ${sql.join(
      ['created_at', 'next_try_at', 'retried_until', 'tried_at'].map(
        (name) => sql`${sql.id(name)} = ${sql.id(name)} - make_interval(secs => ${seconds})`,
      ),
    )}`.execute(db);
  /** Sends what is due as long as there is any, as the worker does every few seconds. */
  const send = async () => {
    let posts = -1;
    while (posts !== receiver.posts()) {
      posts = receiver.posts();
      await sendWebhookEvents(services, never);
    }
  };
  return {
    ...services,
    receiver,
    pass,
    send,
    statuses: async () => await services.webhookEvents.counts(),
    [Symbol.asyncDispose]: async () => {
      receiver[Symbol.dispose]();
      await services[Symbol.asyncDispose]();
    },
  };
}

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one[Symbol.asyncDispose]();
});
const open = async () => {
  const shop = await givenShop();
  opened.push(shop);
  return shop;
};

/** Creates an order that was just paid by card. */
async function givenPaid({ db }: Awaited<ReturnType<typeof open>>, paymentIntent: string) {
  const { id: stripeAccount } = await givenAccount(db);
  return givenOrder(db, { state: 'paid', paymentIntent, stripeAccount, paidAt: new Date() });
}

test('a system that is away for a day gets every event once when it is back', async () => {
  const shop = await open();
  const before = await givenPaid(shop, 'pi_before');
  await shop.send();
  shop.receiver.answerBy((response) => response.writeHead(503).end('maintenance'));
  const meanwhile: string[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    if (hour % 8 === 0) meanwhile.push((await givenPaid(shop, `pi_${hour}`)).id);
    await shop.send();
    await shop.pass(3600);
  }
  const tries = shop.receiver.posts();

  shop.receiver.accept();
  await shop.send();
  await shop.pass(3600);
  await shop.send();

  const ids = shop.receiver.received.map(({ data }) => data.order?.id);
  expect(ids).toEqual([before.id, ...meanwhile]);
  expect(shop.receiver.posts()).toBe(tries + meanwhile.length);
  expect(tries).toBeLessThan(24 * 4);
  expect(await shop.statuses()).toEqual({ waiting: 0, delivered: 4, given_up: 0 });
});

test('an event that nobody accepts for three days is given up, and sent again at the operator’s request', async () => {
  const shop = await open();
  await givenPaid(shop, 'pi_1');
  shop.receiver.answerBy((response) => response.writeHead(404).end());
  for (let hour = 0; hour < 71; hour += 1) {
    await shop.send();
    await shop.pass(3600);
  }
  expect(await shop.statuses()).toMatchObject({ waiting: 1, given_up: 0 });
  for (let hour = 0; hour < 2; hour += 1) {
    await shop.send();
    await shop.pass(3600);
  }
  expect(await shop.statuses()).toMatchObject({ waiting: 0, given_up: 1 });
  expect((await shop.webhookEvents.newest({ limit: 1 }))[0]).toMatchObject({ answer: '404 Not Found' });

  shop.receiver.accept();
  expect(await sendWebhookEventsAgain('given_up', shop)).toEqual({ sent: 1 });
  await shop.send();

  expect(shop.receiver.received.map(({ type }) => type)).toEqual(['order.paid']);
  await expect(sendWebhookEventsAgain('given_up', shop)).rejects.toThrow('event_unknown');
  const [event] = await shop.webhookEvents.newest({ limit: 1 });
  await sendWebhookEventsAgain(event?.id ?? '', shop);
  await shop.send();
  expect(new Set(shop.receiver.received.map(({ id }) => id))).toEqual(new Set([event?.id]));
  expect(shop.receiver.received).toHaveLength(2);
});

test('a change that is rolled back leaves no event, and one that is repeated no second one', async () => {
  const shop = await open();
  const { db, orders } = shop;
  const order = await givenOrder(db);
  const crash = () => Promise.reject(new Error('The process dies'));

  await expect(orders.advance({ order, event: 'pay', inTransaction: crash })).rejects.toThrow();
  expect(await shop.statuses()).toMatchObject({ waiting: 0 });
  await Promise.all([1, 2].map(() => orders.advance({ order, event: 'pay' })));
  expect(await shop.statuses()).toMatchObject({ waiting: 1 });
});

test('an event names neither the visitor nor a secret', async () => {
  const shop = await open();
  const order = await givenPaid(shop, 'pi_1');
  await shop.send();

  const [event] = shop.receiver.received;
  expect(event).toMatchObject({
    type: 'order.paid',
    data: {
      order: { id: order.id, reference: order.reference, style: 'bricks', paidBy: 'card', state: 'paid' },
      payment: { id: 'pi_1', amount: 499, currency: 'usd', refunded: 0, livemode: false },
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/ada@example|#|token|secret/);
});

describe('a refund', () => {
  const sums = ({ receiver }: Awaited<ReturnType<typeof open>>) =>
    receiver.received.flatMap((event) =>
      event.type === 'order.refunded' ? [event.data.payment.refunded] : [],
    );

  test('has one event for each sum that was returned, however often the shop hears of it', async () => {
    const shop = await open();
    const { db, orders, refunds } = shop;
    const order = await givenPaid(shop, 'pi_1');
    const { id: orderId, stripeAccount } = order;
    const rest = { orderId, paymentIntent: 'pi_1', amount: 299, currency: 'usd', stripeAccount } as const;

    for (const sum of [200, 200]) await orders.noteRefunded(orderId, sum);
    await createRefunds(db).add({ ...rest, reason: 'operator' });
    const intended = await refunds.byPayment('pi_1');
    if (!intended) throw new Error('The refund was written');
    await shop.send();
    expect(sums(shop)).toEqual([200]);
    for (const status of ['pending', 'succeeded'] as const)
      await refunds.record(intended, { stripeId: 're_1', status });
    await orders.noteRefunded(orderId, 499);
    await shop.send();

    expect(sums(shop)).toEqual([200, 499]);
    expect(shop.receiver.received.at(-1)?.data).toMatchObject({ refund: { reason: 'operator' } });
  });

  test('that does not arrive is told with what is left of it, and again once it is accepted', async () => {
    const shop = await open();
    const { db, orders, refunds } = shop;
    const { id: orderId, stripeAccount } = await givenPaid(shop, 'pi_1');
    const amount = { amount: 299, currency: 'usd' };
    const current = async () => {
      const refund = await refunds.byPayment('pi_1');
      if (!refund) throw new Error('The refund was written');
      return refund;
    };

    await orders.noteRefunded(orderId, 200);
    await createRefunds(db).add({
      orderId,
      paymentIntent: 'pi_1',
      ...amount,
      stripeAccount,
      reason: 'operator',
    });
    await refunds.record(await current(), { stripeId: 're_1', status: 'pending' });
    await orders.noteRefunded(orderId, 499);
    await refunds.tryAnew(await current(), 0);
    await orders.noteRefunded(orderId, 200);
    await refunds.record(await current(), { stripeId: 're_2', status: 'succeeded' });
    await refunds.record(await current(), { stripeId: 're_2', status: 'canceled' });
    await orders.noteRefunded(orderId, 0);
    await shop.send();

    expect(
      shop.receiver.received.flatMap((event) =>
        'refund' in event.data ? [[event.type, event.data.payment.refunded]] : [],
      ),
    ).toEqual([
      ['order.refunded', 200],
      ['order.refunded', 499],
      ['order.refund_failed', 200],
      ['order.refunded', 499],
      ['order.refund_failed', 200],
      ['order.refund_failed', 0],
    ]);
  });

  test('of a second payment is told, and one that Stripe has not accepted is not', async () => {
    const shop = await open();
    const { id: orderId, stripeAccount } = await givenPaid(shop, 'pi_1');
    const second = { orderId, paymentIntent: 'pi_2', amount: 499, currency: 'usd', stripeAccount } as const;
    await createRefunds(shop.db).add({ ...second, reason: 'second_payment' });
    await shop.send();
    expect(sums(shop)).toEqual([]);

    await createRefunds(shop.db).add({
      ...second,
      paymentIntent: 'pi_3',
      reason: 'found',
      stripeId: 're_3',
      status: 'pending',
    });
    await shop.send();
    expect(sums(shop)).toEqual([499]);
  });
});

test('a dispute has an event when it begins and when the bank decides, even if it precedes the payment', async () => {
  const shop = await open();
  const { db, disputes } = shop;
  const dispute = { id: 'dp_1', paymentIntent: 'pi_1', amount: 499, currency: 'usd' };
  const told = async (status: 'open' | 'lost', stripeStatus: string, seconds: number) => {
    const eventAt = new Date(Date.now() + seconds * 1000);
    await db
      .transaction()
      .execute((tx) => createDisputes(tx).record({ ...dispute, status, stripeStatus }, { eventAt }, 1));
    await shop.send();
  };
  const { id: account } = await givenAccount(db);
  expect(account).toBe(1);
  await told('open', 'needs_response', 0);
  await givenPaid(shop, 'pi_1');
  await told('open', 'under_review', 10);
  await told('lost', 'lost', 20);
  await disputes.closeAll('pi_1');
  await shop.send();

  const statuses = shop.receiver.received.flatMap((event) =>
    event.type === 'order.disputed' ? [event.data.dispute.status] : [],
  );
  expect(statuses).toEqual(['open', 'lost']);
});

test('a code has an event without the code, and codes issued together have one', async () => {
  const shop = await open();
  const { db } = shop;
  const [gift, expiresAt] = [
    await givenOrder(db, { kind: 'gift', state: 'gift_issued', styleId: '' }),
    new Date('2027-03-31'),
  ];
  const worth = { worthAmount: 499, worthCurrency: 'usd' };
  const code = {
    codeHash: hashOf('code'),
    sourceOrderId: gift.id,
    rootOrderId: gift.id,
    expiresAt,
    ...worth,
  };
  for (const id of [randomUUID(), randomUUID()]) await createCodes(db).add({ ...code, id });
  const batch = randomUUID();
  const until = new Date(Date.now() + 86_400_000);
  await issueCodes({ id: batch, count: 3, expiresAt: until, issuedBy: 'test' }, shop);
  await shop.send();

  expect(shop.receiver.received.map(({ data }) => ('code' in data ? data.code : undefined))).toMatchObject([
    { reason: 'gift', count: 1, worth: { amount: 499, currency: 'usd' }, expiresAt: expiresAt.toISOString() },
    { id: batch, reason: 'operator', count: 3, worth: null, expiresAt: until.toISOString() },
  ]);
});

test('events are kept for a month, and for three days if there is nowhere to post them to', async () => {
  const shop = await open();
  const kept = async () => Object.values(await shop.statuses()).reduce((one, other) => one + other);
  await givenPaid(shop, 'pi_1');
  await createWebhookEvents(shop.db).removeOld(false);
  expect(await kept()).toBe(1);
  await shop.pass(4 * 86_400);
  await createWebhookEvents(shop.db).removeOld(true);
  expect(await kept()).toBe(1);
  await createWebhookEvents(shop.db).removeOld(false);
  expect(await kept()).toBe(0);
  await givenPaid(shop, 'pi_2');
  await shop.pass(31 * 86_400);
  await createWebhookEvents(shop.db).removeOld(true);
  expect(await kept()).toBe(0);
});
