import { expect, test } from 'vitest';
import { cartoon, startShop, startStripe } from './start-stripe.ts';

const completed = 'webhook checkout.session.completed';

test('an event is delivered again until the shop answers 2xx, and then never again', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  shop.answers.push(500, 503);
  await stripe.pay(await stripe.sdk.checkout.sessions.create(cartoon()), 'expired');

  await expect.poll(shop.types).toEqual(['checkout.session.expired']);
  const tries = (await stripe.ledger()).filter(({ kind }) => kind.startsWith('webhook'));
  expect(tries).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 503 },
    { attempt: 3, status: 200 },
  ]);
});

test('events missed while the shop was away are delivered once it is back', async () => {
  const shop = await startShop();
  await shop[Symbol.asyncDispose]();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.givenPaid();

  await expect
    .poll(async () => (await stripe.ledger()).map(({ status }) => status))
    .toContain('ECONNREFUSED');
  await using back = await startShop(Number(new URL(shop.url).port));
  await expect.poll(back.types).toContain('checkout.session.completed');
});

test('a duplicated event arrives twice with one id', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.order({ match: completed, fault: 'duplicate', copies: 3 });
  await stripe.givenPaid();
  const copies = () => shop.events.filter(({ type }) => type === 'checkout.session.completed');
  await expect.poll(copies).toHaveLength(3);
  expect(new Set(copies().map(({ id }) => id)).size).toBe(1);
});

test('a reordered event arrives after a later one', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.order({ match: 'webhook payment_intent.created', fault: 'reorder' });
  await stripe.givenPaid();
  await expect.poll(shop.types).toHaveLength(4);
  expect(shop.types()[0]).not.toBe('payment_intent.created');
  expect(shop.types()).toContain('payment_intent.created');
});

test('a delayed event arrives late, a dropped one never', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.order({ match: 'webhook charge.succeeded', fault: 'drop' });
  await stripe.order({ match: completed, fault: 'delay', seconds: 0.5 });
  const begun = performance.now();
  await stripe.givenPaid();
  await expect.poll(shop.types).toContain('checkout.session.completed');
  expect(performance.now() - begun).toBeGreaterThan(500);
  expect(shop.types()).not.toContain('charge.succeeded');
});

test.each([
  ['bad_signature', {}, /No signatures found/],
  ['old_signature', {}, /Timestamp outside/],
])('the fault %s is caught by the SDK, and the next try is good', async (fault, detail, complaint) => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.order({ match: completed, fault, ...detail });
  await stripe.givenPaid();
  await expect.poll(shop.types).toContain('checkout.session.completed');
  expect(shop.refused).toHaveLength(1);
  expect(shop.refused[0]).toMatch(complaint);
});

test('an altered event can have a valid signature', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  await stripe.order({
    match: completed,
    fault: 'altered',
    set: { livemode: true, 'data.object.amount_total': 1 },
  });
  await stripe.givenPaid();
  await expect
    .poll(() => shop.events.find(({ type }) => type === 'checkout.session.completed'))
    .toMatchObject({ livemode: true, data: { object: { amount_total: 1 } } });
});

test('thin events name the objects that snapshots contain, at addresses where they are', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url, payload: 'thin', seed: 7 });
  const payment_intent = await stripe.givenPaid();
  await stripe.sdk.refunds.create({ payment_intent, amount: 100 });
  await stripe.post('/_disputes', { payment_intent });

  const types = ['v1.charge.dispute.created', 'v1.checkout.session.completed', 'v1.refund.created'];
  const named = () => shop.notifications.filter(({ type }) => types.includes(type));
  await expect.poll(() => named().map(({ type }) => type as string)).toHaveLength(3);
  expect(shop.events).toEqual([]);
  for (const { id, type, ...rest } of named()) {
    const { related_object: object } = rest as { related_object: { id: string; url: string } };
    expect(types).toContain(type);
    expect(await stripe.sdk.rawRequest('GET', object.url)).toMatchObject({ id: object.id });
    expect(id).toMatch(/^evt_test_/);
  }

  const listed = async () => {
    const { v2, webhookEndpoints } = stripe.sdk;
    const [destination] = (await v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })).data;
    const { data: endpoints } = await webhookEndpoints.list();
    return {
      of: destination?.event_payload,
      at: destination?.webhook_endpoint?.url,
      endpoints: endpoints.length,
    };
  };
  expect(await listed()).toEqual({ of: 'thin', at: shop.url, endpoints: 0 });

  await stripe.post('/_payload', { payload: 'snapshot' });
  expect(await listed()).toEqual({ of: 'snapshot', at: shop.url, endpoints: 1 });
  await stripe.givenPaid();
  await expect.poll(shop.types).toContain('checkout.session.completed');
});
