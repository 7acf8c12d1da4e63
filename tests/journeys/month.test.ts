import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeToday } from '#operations/describe-today.ts';
import { currentMonth, describeMonth, monthAsCsv } from '#operations/describe-month.ts';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { injectFault, postTo } from '../support/standins.ts';
import { openUnknownSession, paymentOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1', TIME_ZONE: 'Pacific/Kiritimati', STRIPE_TAX: '1' });

/** Reads a table without quotes, a record for each line. */
function recordsOf(csv: string): Record<string, string>[] {
  expect(csv.startsWith('\uFEFFdate,')).toBe(true);
  const [head = '', ...lines] = csv.slice(1).trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, n) => [names[n] ?? '', field])));
}

const cents = (text = '') => Math.round(Number(text) * 100);
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Makes every kind of movement, and one order that is paid with a code. @returns the references of some of the orders */
async function givenMovements() {
  const shop = shared();
  const customer = createCustomer(shop);
  const stripe = stripeOf(shop);
  const paid = async () => {
    const order = await customer.order();
    await customer.pay(order);
    return { ...order, payment: await paymentOf(shop, order) };
  };
  const inParts = await paid();
  for (const amount of [100, 150]) await stripe.refunds.create({ payment_intent: inParts.payment, amount });

  const broken = await customer.order();
  await shop.files.remove('photos', broken.orderId);
  await customer.pay(broken);
  await customer.reaches(broken.token, 'refunded');

  const refusing = await paid();
  const { id } = await stripe.refunds.create({ payment_intent: refusing.payment, amount: 50 });
  await postTo(shop.stripe, `/_refunds/${id}`, { status: 'failed' });

  const statuses = { won: await paid(), lost: await paid(), warning_closed: await paid() };
  for (const [status, { payment }] of Object.entries(statuses)) {
    const begins = status.startsWith('warning') ? 'warning_needs_response' : 'needs_response';
    const opened = await postTo(shop.stripe, '/_disputes', {
      payment_intent: payment,
      status: begins,
      amount: 300,
    });
    const dispute = (await opened.json()) as { id: string };
    await postTo(shop.stripe, `/_disputes/${dispute.id}`, { status });
  }

  for (const order of [inParts.orderId, randomUUID()])
    await customer.pay({ sessionId: await openUnknownSession(shop, order, undefined, 499) });

  await postTo(shop.stripe, '/_fees', { amount: 25, description: 'Radar (2026-11-01)' });
  const gift = await customer.buyGift();
  await customer.pay(gift);
  const { code } = await customer.reaches(gift.token, 'gift_issued');
  const drawn = await customer.order({ code: code?.code ?? '' });
  return { gift, drawn };
}

test('a month’s sums equal the console’s and Stripe’s, over every kind of movement', async () => {
  const { gift, drawn } = await givenMovements();
  const shop = shared();
  const stripe = stripeOf(shop);
  const month = currentMonth(shop.services);
  const booked = async () => {
    const { data } = await stripe.balanceTransactions.list({ limit: 100 });
    // A refund that failed is in Stripe's balance twice, and in no list.
    const failed = data.filter(({ type }) => type === 'refund_failure').map(({ source }) => source);
    return data.filter(({ source }) => !failed.includes(source));
  };
  const read = async () => recordsOf((await monthAsCsv(month, shop.services)).csv);
  const isSettled = async () => {
    const rows = await read();
    const ids = rows.map((row) => row.stripe_balance_transaction).filter(Boolean);
    return ids.length === (await booked()).length && ids.length === rows.length - 1;
  };
  await waitUntil(isSettled);
  const { id: payout } = (await (await postTo(shop.stripe, '/_payouts', {})).json()) as { id: string };
  await waitUntil(async () =>
    (await read()).every((row) => row.stripe_payout === payout || row.type === 'code'),
  );

  const [rows, ledger] = [await read(), await booked()];
  const amounts = rows.map(({ amount }) => cents(amount));
  const ofMovements = ledger.filter(({ type }) => type !== 'stripe_fee');
  expect(
    rows
      .map((row) => row.stripe_balance_transaction)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(ledger.map(({ id }) => id).toSorted());
  expect(sumOf(amounts)).toBe(sumOf(ofMovements.map(({ amount }) => amount)));
  expect(sumOf(rows.map((row) => cents(row.stripe_amount)))).toBe(sumOf(ledger.map(({ amount }) => amount)));
  expect(sumOf(rows.map((row) => cents(row.stripe_fee)))).toBe(sumOf(ledger.map(({ fee }) => fee)));
  expect(sumOf(rows.map((row) => cents(row.stripe_net)))).toBe(sumOf(ledger.map(({ net }) => net)));

  const sums = {
    in: sumOf(amounts.filter((amount) => amount > 0)),
    back: -sumOf(amounts.filter((amount) => amount < 0)),
  };
  const described = await describeMonth(month, shop.services);
  expect(described).toMatchObject({ month, zone: 'Pacific/Kiritimati', isReal: false, note: null });
  expect(described.sums).toMatchObject([{ currency: 'usd', ...sums, orders: 7 }]);
  expect(described.fees).toEqual([
    {
      ...{ currency: 'usd', amount: sumOf(ledger.map(({ fee }) => fee)) },
      ...{ movements: ofMovements.length, ofAccount: 25 },
    },
  ]);
  const [day] = (await describeToday(shop.services)).days;
  expect(day).toMatchObject({ in: [{ amount: sums.in }], back: [{ amount: sums.back }] });

  const count = (type: string) => rows.filter((row) => row.type === type).length;
  expect(
    Object.fromEntries([...new Set(rows.map(({ type = '' }) => type))].map((type) => [type, count(type)])),
  ).toEqual({
    ...{
      payment: 7,
      unmatched_payment: 2,
      refund: 5,
      dispute: 2,
      dispute_returned: 1,
      code: 1,
      stripe_fee: 1,
    },
  });
  // The whole change of the account's balance, the payout included.
  const [paidOut] = (await stripe.payouts.list()).data;
  expect(sumOf(rows.map((row) => cents(row.stripe_net)))).toBe(paidOut?.amount);
  expect(rows.filter(({ type }) => type === 'stripe_fee')).toMatchObject([
    {
      ...{ amount: '', stripe_amount: '-0.25', stripe_fee: '0.00', stripe_net: '-0.25' },
      note: 'Radar (2026-11-01)',
    },
  ]);
  const rowOf = async ({ orderId }: { orderId: string }) => {
    const order = await shop.services.orders.byId(orderId);
    return rows.filter((row) => row.order === order?.reference);
  };
  expect(await rowOf(gift)).toMatchObject([
    { type: 'payment', sold: 'code', amount: '4.99', tax_included: '0.80' },
  ]);
  expect(await rowOf(drawn)).toMatchObject([
    { type: 'code', sold: 'picture', amount: '0.00', currency: 'USD' },
  ]);

  await injectFault(shop.stripe, { match: '/v1/payouts', fault: '403', times: 1 });
  await injectFault(shop.stripe, { match: '/v1/balance_transactions', fault: '403', times: 1 });
  const { note } = await describeMonth(month, shop.services);
  expect(note).toContain('lacks');
});
