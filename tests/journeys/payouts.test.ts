import { expect, test } from 'vitest';
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
