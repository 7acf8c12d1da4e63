import { expect, test } from 'vitest';
import { startStripe } from './start-stripe.ts';

test('payments, refunds and disputes are booked with fees, and a payout contains what was booked before it', async () => {
  await using stripe = await startStripe();
  const { sdk, post } = stripe;
  const payment_intent = await stripe.givenPaid();
  const refund = await sdk.refunds.create({ payment_intent, amount: 100 });
  const opened = await post('/_disputes', { payment_intent: await stripe.givenPaid(), amount: 300 });
  const dispute = (await opened.json()) as { id: string };
  await post('/_fees', { amount: 25 });
  const { id: payout } = (await (await post('/_payouts', {})).json()) as { id: string };
  await post(`/_disputes/${dispute.id}`, { status: 'won' });
  await post(`/_refunds/${refund.id}`, { status: 'failed' });

  const { data } = await sdk.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  const facts = data.toReversed().map(({ type, amount, fee, net }) => [type, amount, fee, net]);
  expect(facts).toEqual([
    ['charge', 499, 44, 455],
    ['refund', -100, 0, -100],
    ['charge', 499, 44, 455],
    ['adjustment', -300, 1500, -1800],
    ['stripe_fee', -25, 0, -25],
    ['adjustment', 300, 0, 300],
    ['refund_failure', 100, 0, 100],
  ]);
  expect(data.at(-1)?.source).toMatchObject({ object: 'charge', payment_intent });
  expect(data.at(-2)?.source).toMatchObject({ id: refund.id, balance_transaction: data.at(-2)?.id });
  const contained = await sdk.balanceTransactions.list({ payout, limit: 100 });
  expect(contained.data.map(({ id }) => id)).toEqual(data.slice(2).map(({ id }) => id));
  expect((await sdk.payouts.list()).data).toMatchObject([
    { id: payout, amount: 455 - 100 + 455 - 1800 - 25 },
  ]);
  expect((await post('/_payouts', {})).status).toBe(200);
  expect((await post('/_payouts', {})).status).toBe(409);
});
