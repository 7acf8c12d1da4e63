import { expect, test } from 'vitest';
import { createUnknownPayments } from '#adapters/database/tables/unknown-payments.ts';
import { givenAccount } from '../support/orders.ts';
import { givenConsole } from '../support/console.ts';

test('payments without an order wait in the console, and are refunded or left with a reason', async () => {
  await using shop = await givenConsole();
  const { db } = shop.services;
  const { id: stripeAccount } = await givenAccount(db);
  const found = Array.from({ length: 6 }, (_nothing, n) => ({
    ...{ paymentIntent: `pi_${n}`, sessionId: `cs_${n}`, amount: 499, currency: 'usd', stripeAccount },
    openedAt: new Date(Date.UTC(2026, 0, n + 1)),
  }));
  await db.transaction().execute((tx) => createUnknownPayments(tx).record(found, null));
  const operator = await shop.givenOperator();
  const waiting = async () =>
    (await operator.call('GET /api/admin/payments')).payments.map(({ paymentIntent }) => paymentIntent);
  const reason = 'of ann@example.com in the old shop';

  expect(await operator.call('GET /api/admin/payments')).toMatchObject({
    count: 6,
    payments: found.map(({ openedAt, stripeAccount: _account, ...payment }) => {
      return { ...payment, openedAt: openedAt.toISOString() };
    }),
  });
  expect((await operator.call('GET /api/admin/today')).decisions.payments).toEqual({
    count: 6,
    since: found[0]?.openedAt.toISOString(),
  });
  await expect(
    operator.call('POST /api/admin/payments/decide', { which: 'pi_0', decision: 'refund', reason: ' ' }),
  ).rejects.toThrow(/409 not_possible: Say why/);
  const refunded = await operator.call('POST /api/admin/payments/decide', {
    which: 'pi_0',
    decision: 'refund',
    reason,
  });
  expect(refunded.result).toBe('1 payment will be refunded.');
  await expect(
    operator.call('POST /api/admin/payments/decide', { which: 'pi_0', decision: 'leave', reason }),
  ).rejects.toThrow(/No such payment is waiting/);
  expect(await waiting()).toEqual(['pi_1', 'pi_2', 'pi_3', 'pi_4', 'pi_5']);
  const left = await operator.call('POST /api/admin/payments/decide', {
    which: 'all',
    decision: 'leave',
    reason,
  });
  expect(left.result).toBe('5 payments are left alone.');
  expect(await waiting()).toEqual([]);

  expect(await db.selectFrom('refunds').select(['paymentIntent', 'amount']).execute()).toEqual([
    { paymentIntent: 'pi_0', amount: 499 },
  ]);
  const { entries } = await operator.call('GET /api/admin/log', {});
  const kept = { reason: 'of <address> in the old shop' };
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'payments.leave', subject: 'all', result: '5 payments are left alone.', ...kept },
    {
      action: 'payments.leave',
      subject: 'pi_0',
      result: 'failed: No such payment is waiting for a decision.',
      ...kept,
    },
  ]);
  expect(entries[2]).toMatchObject({ action: 'payments.refund', subject: 'pi_0', ...kept });
});
