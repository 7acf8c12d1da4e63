import { expect, test } from 'vitest';
import type { DisputeFacts } from '#adapters/database/tables/disputes.ts';
import { createMoneyMovements } from '#adapters/database/payments/money-movements.ts';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createRefundParts } from '#adapters/database/tables/refund-parts.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { createUnknownPayments } from '#adapters/database/tables/unknown-payments.ts';
import { givenAccount, givenOpenDatabase, givenOrder } from '../support/orders.ts';

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`);
const year = { from: day('01-01'), to: new Date('2027-01-01'), isReal: false };
const october = { from: new Date('2026-10-01'), to: new Date('2026-11-01'), isReal: false };

/** Opens a database with an order of 4.99 that was paid in September, and a reader of what moved. */
async function givenPayment() {
  const open = await givenOpenDatabase();
  const { id: stripeAccount } = await givenAccount(open.db);
  const { list, sums } = createMoneyMovements(open.db);
  const paid = { paymentIntent: 'pi_1', stripeAccount, paidAt: day('09-10'), taxAmount: 80 };
  const order = await givenOrder(open.db, { ...paid, state: 'delivered' });
  return {
    ...{ open, stripeAccount, order, sums, list },
    moved: async (span = year) =>
      (await list(span)).map(({ kind, at, amount }) => [kind, at.toISOString().slice(5, 10), amount]),
    [Symbol.asyncDispose]: open[Symbol.asyncDispose],
  };
}

test('each partial refund keeps its own day and its share of the tax, even when the rest follows later', async () => {
  await using given = await givenPayment();
  const { open, order, stripeAccount, moved } = given;
  const [parts, orders] = [createRefundParts(open.db), createOrders(open.db)];
  const part = { paymentIntent: 'pi_1', status: 'succeeded' } as const;
  await parts.record([{ ...part, stripeId: 're_1', amount: 100, createdAt: day('10-05') }]);
  await orders.noteRefunded(order.id, 100);
  const before = await moved(october);

  await parts.record([
    { ...part, stripeId: 're_2', amount: 399, createdAt: day('11-20') },
    { ...part, stripeId: 're_1', amount: 100, createdAt: day('10-05') },
  ]);
  const whole = { orderId: order.id, paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount };
  await createRefunds(open.db).add({ ...whole, reason: 'found', stripeId: 're_2', status: 'succeeded' });
  await orders.noteRefunded(order.id, 499);

  expect(before).toEqual([['refund', '10-05', -100]]);
  expect(await moved(october)).toEqual(before);
  expect(await moved()).toEqual([['payment', '09-10', 499], ...before, ['refund', '11-20', -399]]);
  expect((await given.list(year)).map(({ tax }) => tax)).toEqual([80, -16, -64]);
  expect(await given.sums(year)).toEqual([{ currency: 'usd', in: 499, back: 499, tax: 0, orders: 1 }]);
});

test('a refund that Stripe has yet to accept counts once, and one that fails not at all', async () => {
  await using given = await givenPayment();
  const { open, order, stripeAccount } = given;
  const refund = { orderId: order.id, paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount };
  await createRefunds(open.db).add({ ...refund, reason: 'operator' });
  const back = async () => (await given.sums({ ...year, to: new Date(Date.now() + 60_000) }))[0]?.back;
  expect(await back()).toBe(499);

  await open.db.updateTable('refunds').set({ stripeId: 're_1', status: 'pending' }).execute();
  const part = { stripeId: 're_1', paymentIntent: 'pi_1', amount: 499, createdAt: day('10-05') };
  await createRefundParts(open.db).record([{ ...part, status: 'pending' }]);
  expect(await back()).toBe(499);

  await open.db.updateTable('refunds').set({ status: 'failed' }).execute();
  await createRefundParts(open.db).record([{ ...part, status: 'failed' }]);
  expect(await back()).toBe(0);
});

test('a payment that pays no order came in whole, whatever of it is refunded, unless it is another shop’s', async () => {
  await using given = await givenPayment();
  const { open, order, stripeAccount } = given;
  const second = {
    orderId: order.id,
    paymentIntent: 'pi_2',
    paidAmount: 499,
    currency: 'usd',
    stripeAccount,
  };
  await createRefunds(open.db).add({ ...second, amount: 300, reason: 'second_payment' });
  await open.db
    .updateTable('refunds')
    .set({ createdAt: day('10-02') })
    .execute();
  const unknown = ['pi_3', 'pi_4'].map((paymentIntent) => {
    return { paymentIntent, sessionId: `cs_${paymentIntent}`, amount: 700, currency: 'usd', stripeAccount };
  });
  const found = unknown.map((one) => ({ ...one, openedAt: day('10-03') }));
  await open.db.transaction().execute((tx) => createUnknownPayments(tx).record(found, null));
  await open.db
    .updateTable('refunds')
    .set({ createdAt: day('10-04') })
    .where('paymentIntent', '>', 'pi_2')
    .execute();
  expect(await given.sums(october)).toEqual([
    { currency: 'usd', in: 499 + 1400, back: 300 + 1400, tax: 0, orders: 0 },
  ]);

  await open.db.deleteFrom('refunds').where('paymentIntent', '>', 'pi_2').execute();
  await open.db.updateTable('unknownPayments').set({ status: 'waiting' }).execute();
  await open.db
    .updateTable('unknownPayments')
    .set({ status: 'left' })
    .where('paymentIntent', '=', 'pi_4')
    .execute();
  expect(await given.moved(october)).toEqual([
    ['refund', '10-02', -300],
    ['unmatched_payment', '10-02', 499],
    ['unmatched_payment', '10-03', 700],
  ]);
});

const told = ['needs_response', 'lost', 'appeal_under_review', 'won'];
test.each([
  ['an inquiry', [['warning_needs_response', 'open']], []],
  ['a prevented one', [['prevented', 'open']], []],
  [
    'an inquiry that became one',
    [
      ['warning_under_review', 'open'],
      ['needs_response', 'open'],
    ],
    ['dispute 2'],
  ],
  [
    'one that was lost',
    [
      ['needs_response', 'open'],
      ['lost', 'lost'],
    ],
    ['dispute 1'],
  ],
  [
    'one that was won on appeal',
    told.map((one) => [one, one === 'won' ? 'closed' : 'open']),
    ['dispute 1', 'dispute_returned 4'],
  ],
])('of a dispute, money moves when Stripe moves it: %s', async (_, statuses, expected) => {
  await using given = await givenPayment();
  for (const [index, [stripeStatus = '', status]] of statuses.entries()) {
    const facts = { id: 'dp_1', paymentIntent: 'pi_1', stripeStatus, amount: 200, currency: 'usd' };
    const dispute = { ...facts, status: status as DisputeFacts['status'] };
    const eventAt = day(`10-0${index + 1}`);
    await given.open.db
      .transaction()
      .execute((tx) => createDisputes(tx).record(dispute, { eventAt }, given.stripeAccount));
  }
  const moved = await given.list(october);
  expect(moved.map(({ kind, at }) => `${kind} ${at.getUTCDate()}`)).toEqual(expected);
  expect(moved.map(({ amount }) => amount)).toEqual([-200, 200].slice(0, expected.length));
});

test('orders paid with a code are listed without money, and real money is kept apart', async () => {
  await using given = await givenPayment();
  await givenOrder(given.open.db, {
    paidBy: 'code',
    priceAmount: 0,
    paidAt: day('10-09'),
    state: 'delivered',
  });
  expect(await given.moved(october)).toEqual([['code', '10-09', 0]]);
  await given.open.db.updateTable('stripeAccounts').set({ mode: 'live' }).execute();
  expect(await given.sums(year)).toEqual([]);
  expect(await given.sums({ ...year, isReal: true })).toMatchObject([{ in: 499 }]);
});
