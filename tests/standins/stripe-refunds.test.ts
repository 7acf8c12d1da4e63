import { expect, test } from 'vitest';
import { cartoon, startShop, startStripe } from './start-stripe.ts';

test('a refund returns the whole amount once, with events', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const payment_intent = await stripe.givenPaid();
  const refund = await stripe.sdk.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 499, payment_intent });

  const charge = await stripe.sdk.charges.retrieve(refund.charge as string);
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 499 });
  await expect(stripe.sdk.refunds.create({ payment_intent })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
  expect((await stripe.sdk.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([refund.id]);
  await expect.poll(shop.types).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']));
});

test('partial refunds add up to the charge and not beyond', async () => {
  await using stripe = await startStripe();
  const payment_intent = await stripe.givenPaid();
  await stripe.sdk.refunds.create({ payment_intent, amount: 200 });
  await expect(stripe.sdk.refunds.create({ payment_intent, amount: 300 })).rejects.toThrow(
    /greater than unrefunded/,
  );
  const rest = await stripe.sdk.refunds.create({ payment_intent });
  expect(rest.amount).toBe(299);
});

test('an unpaid or unknown payment cannot be refunded', async () => {
  await using stripe = await startStripe();
  const session = await stripe.sdk.checkout.sessions.create(cartoon());
  await stripe.pay(session, 'declined');
  const { payment_intent: unpaid } = await stripe.sdk.checkout.sessions.retrieve(session.id);
  await expect(stripe.sdk.refunds.create({ payment_intent: unpaid as string })).rejects.toThrow(
    /successful charge/,
  );
  await expect(stripe.sdk.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payment_intent',
  });
});

test('a pending refund succeeds later', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const payment_intent = await stripe.givenPaid();
  await stripe.order({ match: 'POST /v1/refunds', fault: 'refund_pending', seconds: 0.3 });
  const refund = await stripe.sdk.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });

  await expect.poll(shop.types).toContain('refund.updated');
  const later = await stripe.sdk.refunds.retrieve(refund.id);
  expect(later.status).toBe('succeeded');
  expect(later).not.toHaveProperty('pending_reason');
});

test('a failed refund returns the money to the account, so that it can be tried again', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const payment_intent = await stripe.givenPaid();
  await stripe.order({ match: 'POST /v1/refunds', fault: 'refund_failed', seconds: 3600 });
  const { id } = await stripe.sdk.refunds.create({ payment_intent });
  await stripe.post(`/_refunds/${id}`, { status: 'failed' });

  await expect.poll(shop.types).toContain('refund.failed');
  expect(await stripe.sdk.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  await expect(stripe.sdk.refunds.create({ payment_intent })).resolves.toMatchObject({ status: 'succeeded' });
});

test('a disputed charge cannot be refunded, nor a refunded one disputed', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const disputed = await stripe.givenPaid();
  const opened = await stripe.post('/_disputes', { payment_intent: disputed });
  const { id } = (await opened.json()) as { id: string };
  await expect(stripe.sdk.refunds.create({ payment_intent: disputed })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const listed = await stripe.sdk.disputes.list({ payment_intent: disputed });
  expect(listed.data).toMatchObject([{ id, status: 'needs_response', amount: 499, reason: 'fraudulent' }]);
  await expect.poll(shop.types).toContain('charge.dispute.created');

  const refunded = await stripe.givenPaid();
  await stripe.sdk.refunds.create({ payment_intent: refunded });
  expect((await stripe.post('/_disputes', { payment_intent: refunded })).status).toBe(409);
});
