import { expect, test } from 'vitest';
import { currentMonth, monthAsCsv } from '#operations/describe-month.ts';
import type { DecimalMark } from '#domain/money-movement.ts';
import { createCustomer } from '../support/customer.ts';
import { givenOperator } from '../support/operator.ts';
import { sharedShop } from '../support/shop.ts';
import { openInSpreadsheet, whyNoSpreadsheet, type Cell } from '../support/spreadsheet.ts';
import { postTo } from '../support/standins.ts';
import { paymentOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({
  ...{ RECONCILE_SECONDS: '1', TIME_ZONE: 'Europe/Berlin', STRIPE_TAX: '1' },
  ...{ PACKS: '3=9.99', OPERATOR_EMAIL: 'operator@example.com' },
});

/** Sells pictures, a pack and a gift, uses its code, gives money back in part, and pays a fee of the account. */
async function givenMonth(): Promise<void> {
  const shop = shared();
  const customer = createCustomer(shop);
  const placed = [await customer.order(), await customer.order(), await customer.order({ pack: 3 })];
  for (const order of placed) await customer.pay(order);
  const [first = { sessionId: '' }] = placed;
  const payment = await paymentOf(shop, first);
  await stripeOf(shop).refunds.create({ payment_intent: payment, amount: 123 });
  await postTo(shop.stripe, '/_fees', { amount: 25, description: 'Radar (2026-11-01)' });
  const gift = await customer.buyGift();
  await customer.pay(gift);
  const { code } = await customer.reaches(gift.token, 'gift_issued');
  await customer.order({ code: code?.code ?? '' });
}

const sumOf = (numbers: number[]) => Math.round(numbers.reduce((sum, one) => sum + one, 0));

/** Sums a column as a spreadsheet's SUM does, which passes over text. @returns minor units */
const columnSum = (rows: Record<string, Cell>[], name: string, which = (_value: number) => true): number => {
  const numbers = rows.flatMap((row) => (row[name]?.type === 'float' ? Number(row[name].value) : []));
  return sumOf(numbers.filter(which).map((number) => number * 100));
};

const ways = [
  ['english', 'point'],
  ['german', 'comma'],
] as const satisfies [string, DecimalMark][];

test('a month’s columns, summed by a spreadsheet program, equal the console’s figures and Stripe’s ledger', async ({
  skip,
}) => {
  skip(whyNoSpreadsheet !== undefined, whyNoSpreadsheet);
  await givenMonth();
  const shop = shared();
  const month = currentMonth(shop.services);
  const ledger = await waitUntil(async () => {
    const { data } = await stripeOf(shop).balanceTransactions.list({ limit: 100 });
    const { csv } = await monthAsCsv(month, shop.services);
    return data.length === 6 && data.every(({ id }) => csv.includes(id)) && csv.includes(',code,') && data;
  });
  const operator = await givenOperator(shop);
  const { sums, fees } = await operator.call('GET /api/admin/month', { month });
  expect(sums).toMatchObject([{ currency: 'usd', in: 3 * 499 + 999, back: 123, orders: 4 }]);
  const ofLedger = (name: 'amount' | 'fee' | 'net') => sumOf(ledger.map((row) => row[name]));

  for (const [language, decimals] of ways) {
    const { csv } = await monthAsCsv(month, shop.services, decimals);
    const rows = await openInSpreadsheet(csv, language);
    expect(rows.map(({ type }) => type?.value).toSorted()).toEqual(
      ['code', 'payment', 'payment', 'payment', 'payment', 'refund', 'stripe_fee'].toSorted(),
    );
    const read = {
      in: columnSum(rows, 'amount', (one) => one > 0),
      back: -columnSum(rows, 'amount', (one) => one < 0),
      tax: columnSum(rows, 'tax_included'),
    };
    expect({ language, sums }).toMatchObject({ language, sums: [read] });
    expect(read.tax).toBeGreaterThan(0);
    expect(columnSum(rows, 'stripe_amount')).toBe(ofLedger('amount'));
    expect(columnSum(rows, 'stripe_fee')).toBe(ofLedger('fee'));
    expect(columnSum(rows, 'stripe_net')).toBe(ofLedger('net'));
    expect(fees).toMatchObject([{ amount: columnSum(rows, 'stripe_fee') }]);
    const said = (pattern: RegExp) => expect.stringMatching(pattern) as string;
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ date: { type: 'date', value: said(new RegExp(`^${month}-`)) }, time: { type: 'time' } },
        ...{
          stripe_booked_at: { type: said(/^(date|empty)$/) },
          order: { value: said(/^(R-\w{4}-\w{4})?$/) },
        },
      });
  }
});
