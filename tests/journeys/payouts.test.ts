import { expect, test, vi } from 'vitest';
import { readBalance } from '#worker/payments/read-balance.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { injectFault, postTo } from '../support/standins.ts';

const shared = sharedShop();

test('a payout contains what could not be read when it was booked', async () => {
  const { services, stripe, config } = shared();
  const read = () => readBalance(new Date(), services);
  const gift = await createCustomer(shared()).buyGift();
  await createCustomer(shared()).pay(gift);
  await read();
  await postTo(stripe, '/_fees', { amount: 7 });
  const paidOut = (await (await postTo(stripe, '/_payouts', {})).json()) as { id: string };
  await injectFault(stripe, { match: 'GET /v1/balance_transactions', fault: '403' });
  await read();
  await read();
  const rows = await query(
    config.DATABASE_URL,
    'select type, payout_id from balance_transactions order by type',
  );
  expect(rows).toEqual(['charge', 'stripe_fee'].map((type) => ({ type, payout_id: paidOut.id })));
});

test('a payout whose contents Stripe does not tell yet is asked for until it does', async () => {
  const { services, stripe, config } = shared();
  const read = () => readBalance(new Date(), services);
  await postTo(stripe, '/_fees', { amount: 8 });
  const made = await postTo(stripe, '/_payouts', { reconciliation_status: 'in_progress' });
  const { id } = (await made.json()) as { id: string };
  const contained = `select type from balance_transactions where payout_id = '${id}'`;

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
  try {
    await read();
    expect(await query(config.DATABASE_URL, contained)).toEqual([]);
    await postTo(stripe, `/_payouts/${id}`, {});
    await read();
  } finally {
    vi.useRealTimers();
  }

  expect(await query(config.DATABASE_URL, contained)).toEqual([{ type: 'stripe_fee' }]);
});
