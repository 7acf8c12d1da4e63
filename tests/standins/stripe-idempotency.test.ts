import { expect, test } from 'vitest';
import { cartoon, startStripe } from './start-stripe.ts';

const key = { idempotencyKey: 'checkout-order-1' };

test('the same key with the same parameters gets the same answer, and nothing happens twice', async () => {
  await using stripe = await startStripe();
  const first = await stripe.sdk.checkout.sessions.create(cartoon(), key);
  const second = await stripe.sdk.checkout.sessions.create(cartoon(), key);

  expect(second).toEqual(first);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect((await stripe.sdk.checkout.sessions.list()).data).toHaveLength(1);
});

test('a key is refused for other parameters and for another endpoint', async () => {
  await using stripe = await startStripe();
  await stripe.sdk.checkout.sessions.create(cartoon(), key);
  const refusal = { type: 'StripeIdempotencyError', statusCode: 400 };
  const other = cartoon({ client_reference_id: 'order-2' });
  await expect(stripe.sdk.checkout.sessions.create(other, key)).rejects.toMatchObject(refusal);
  await expect(stripe.sdk.refunds.create({ payment_intent: 'pi_x' }, key)).rejects.toMatchObject(refusal);
});

test('a refusal during the execution is replayed, one of a bad parameter is not stored', async () => {
  await using stripe = await startStripe();
  const payment_intent = await stripe.givenPaid();
  await stripe.sdk.refunds.create({ payment_intent });
  for (let n = 0; n < 2; n += 1) {
    await expect(
      stripe.sdk.refunds.create({ payment_intent }, { idempotencyKey: 'r2' }),
    ).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  }
  expect((await stripe.ledger()).at(-1)).toMatchObject({
    kind: 'POST /v1/refunds',
    status: 400,
    replayed: true,
  });

  await expect(stripe.sdk.checkout.sessions.create(cartoon({ success_url: 'no' }), key)).rejects.toThrow();
  await expect(stripe.sdk.checkout.sessions.create(cartoon(), key)).resolves.toMatchObject({
    status: 'open',
  });
});

test('a stored 500 is always replayed for its key, and another key gets through', async () => {
  await using stripe = await startStripe();
  const payment_intent = await stripe.givenPaid();
  await stripe.order({ match: 'POST /v1/refunds', fault: 'stored_500' });
  for (let n = 0; n < 3; n += 1) {
    await expect(
      stripe.sdk.refunds.create({ payment_intent }, { idempotencyKey: 'r1' }),
    ).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
      headers: { 'stripe-should-retry': 'false' },
    });
  }
  expect((await stripe.sdk.refunds.list({ payment_intent })).data).toHaveLength(0);
  const refund = await stripe.sdk.refunds.create({ payment_intent }, { idempotencyKey: 'r2' });
  expect(refund.status).toBe('succeeded');
});

test('a stored 500 may hide a successful execution', async () => {
  await using stripe = await startStripe();
  const payment_intent = await stripe.givenPaid();
  await stripe.order({ match: 'POST /v1/refunds', fault: 'stored_500', executed: true });
  await expect(stripe.sdk.refunds.create({ payment_intent }, key)).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.sdk.refunds.list({ payment_intent })).data).toHaveLength(1);
});

test.each([
  ['status', 500, 'StripeAPIError'],
  ['401', 401, 'StripeAuthenticationError'],
  ['403', 403, 'StripePermissionError'],
  ['409', 409, 'StripeAPIError'],
  ['429', 429, 'StripeRateLimitError'],
])('the fault %s is answered once, executes nothing and is not stored', async (fault, statusCode, type) => {
  await using stripe = await startStripe();
  await stripe.order({ match: 'POST /v1/checkout/sessions', fault });
  const refusal = await stripe.sdk.checkout.sessions.create(cartoon(), key).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode, type });
  expect(refusal).not.toHaveProperty(['headers', 'stripe-should-retry']);
  expect((await stripe.sdk.checkout.sessions.list()).data).toHaveLength(0);
  await expect(stripe.sdk.checkout.sessions.create(cartoon(), key)).resolves.toMatchObject({
    status: 'open',
  });
});

test('a lost answer is replayed to the next try with the same key', async () => {
  await using stripe = await startStripe();
  await stripe.order({ match: 'POST /v1/checkout/sessions', fault: 'lose_answer', times: 2 });
  await expect(stripe.sdk.checkout.sessions.create(cartoon(), key)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  const session = await stripe.sdk.checkout.sessions.create(cartoon(), key);
  const all = await stripe.sdk.checkout.sessions.list();
  expect(all.data.map(({ id }) => id)).toEqual([session.id]);
  expect(session.lastResponse.headers).toHaveProperty('idempotent-replayed');
});

test('a connection dropped before execution leaves nothing behind', async () => {
  await using stripe = await startStripe();
  await stripe.order({ match: 'POST /v1/checkout/sessions', fault: 'drop', times: 2 });
  await expect(stripe.sdk.checkout.sessions.create(cartoon(), key)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect((await stripe.sdk.checkout.sessions.list()).data).toHaveLength(0);
});

test('a key is in use while its slow request runs', async () => {
  await using stripe = await startStripe();
  await stripe.order({ match: 'POST /v1/checkout/sessions', fault: 'slow', seconds: 0.5 });
  const slow = stripe.sdk.checkout.sessions.create(cartoon(), key);
  await expect
    .poll(() =>
      stripe.sdk.checkout.sessions
        .create(cartoon(), key)
        .catch((error: unknown) => (error as { code?: string }).code),
    )
    .toBe('idempotency_key_in_use');
  await expect(slow).resolves.toMatchObject({ status: 'open' });
  expect((await stripe.sdk.checkout.sessions.list()).data).toHaveLength(1);
});

test('the ledger lists requests and answers, and no secrets', async () => {
  await using stripe = await startStripe();
  const session = await stripe.sdk.checkout.sessions.create(cartoon(), key);
  const ledger = await stripe.ledger();
  expect(ledger).toMatchObject([
    {
      kind: 'POST /v1/checkout/sessions',
      idempotencyKey: key.idempotencyKey,
      parameters: { client_reference_id: 'order-1' },
      status: 200,
      object: session.id,
      replayed: false,
    },
  ]);
  expect(JSON.stringify(ledger)).not.toMatch(/sk_test|whsec/);
});
