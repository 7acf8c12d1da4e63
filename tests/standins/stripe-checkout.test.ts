import type Stripe from 'stripe';
import { expect, expectTypeOf, test } from 'vitest';
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  Payout,
  Refund,
  Session,
  StripeEvent,
} from '#standins/stripe/objects.ts';
import { cartoon, sdkFor, startShop, startStripe } from './start-stripe.ts';

/** Widens string literals to any string: in Stripe's examples, which are JSON, they are just strings. */
type Loose<T> = T extends string ? string : T extends object ? { [K in keyof T]: Loose<T[K]> } : T;

test('the objects have the shapes declared by the official SDK', () => {
  expectTypeOf<Loose<Session>>().toExtend<Loose<Stripe.Checkout.Session>>();
  expectTypeOf<Loose<PaymentIntent>>().toExtend<Loose<Stripe.PaymentIntent>>();
  expectTypeOf<Loose<Charge>>().toExtend<Loose<Stripe.Charge>>();
  expectTypeOf<Loose<Refund>>().toExtend<Loose<Stripe.Refund>>();
  expectTypeOf<Loose<Dispute>>().toExtend<Loose<Stripe.Dispute>>();
  expectTypeOf<Loose<BalanceTransaction>>().toExtend<Loose<Stripe.BalanceTransaction>>();
  expectTypeOf<Loose<Payout>>().toExtend<Loose<Stripe.Payout>>();
  expectTypeOf<Loose<StripeEvent>>().toExtend<Loose<Stripe.EventBase>>();
});

test('states are those declared by the official SDK', () => {
  expectTypeOf<Session['status']>().toExtend<Stripe.Checkout.Session['status']>();
  expectTypeOf<Session['payment_status']>().toExtend<Stripe.Checkout.Session['payment_status']>();
  expectTypeOf<PaymentIntent['status']>().toExtend<Stripe.PaymentIntent['status']>();
  expectTypeOf<Charge['status']>().toExtend<Stripe.Charge['status']>();
  expectTypeOf<Refund['status']>().toExtend<Stripe.Refund['status']>();
  expectTypeOf<BalanceTransaction['type']>().toExtend<Stripe.BalanceTransaction['type']>();
});

test('a new session is open and unpaid, and has the requested values', async () => {
  await using stripe = await startStripe();
  const session = await stripe.sdk.checkout.sessions.create(cartoon({ locale: 'de' }));
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 499,
    currency: 'usd',
    livemode: false,
    client_reference_id: 'order-1',
    customer_email: 'mia@example.com',
    metadata: { order: 'order-1' },
    locale: 'de',
    url: `${stripe.standin.url}/c/pay/${session.id}`,
  });
  expect(session.expires_at).toBe(session.created + 24 * 60 * 60);
});

test('a paid session has its payment and charge, and its events arrive signed and in order', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const { id } = await stripe.sdk.checkout.sessions.create(cartoon());
  expect((await stripe.pay({ id }, 'paid')).status).toBe(200);

  const expand = ['payment_intent.latest_charge'];
  const session = await stripe.sdk.checkout.sessions.retrieve(id, { expand });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      amount_received: 499,
      metadata: { order: 'order-1' },
      latest_charge: { status: 'succeeded', paid: true, refunded: false },
    },
  });
  await expect
    .poll(shop.types)
    .toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  expect(shop.events[3]?.data.object).toMatchObject({
    id,
    payment_status: 'paid',
    client_reference_id: 'order-1',
  });
});

test('a declined card leaves the session open, and the next try can pay the same payment', async () => {
  await using stripe = await startStripe();
  const session = await stripe.sdk.checkout.sessions.create(cartoon());
  await stripe.pay(session, 'declined');
  const open = await stripe.sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const intent = open.payment_intent as Stripe.PaymentIntent;
  expect(open.status).toBe('open');
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });

  await stripe.pay(session, 'paid');
  const paid = await stripe.sdk.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: intent.id });
});

test.each([
  ['async_paid', 'paid', 'checkout.session.async_payment_succeeded'],
  ['async_failed', 'unpaid', 'checkout.session.async_payment_failed'],
])(
  'a delayed payment (%s) completes the session unpaid and settles later as %s',
  async (outcome, status, event) => {
    await using shop = await startShop();
    await using stripe = await startStripe({ webhookUrl: shop.url });
    const session = await stripe.sdk.checkout.sessions.create(cartoon());
    await stripe.pay(session, outcome, 0.3);
    const waiting = await stripe.sdk.checkout.sessions.retrieve(session.id);
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid' });

    await expect.poll(shop.types).toContain(event);
    expect(shop.types()).toContain('checkout.session.completed');
    expect((await stripe.sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe(status);
  },
);

test('a delayed payment can be settled at once, and only once', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const session = await stripe.sdk.checkout.sessions.create(cartoon());
  const settle = () => stripe.settle(session, 'failed');
  await stripe.pay(session, 'async_paid', 3600);
  await settle();

  await expect.poll(shop.types).toContain('checkout.session.async_payment_failed');
  expect((await settle()).status).toBe(409);
});

test('the account lists the payment methods that its only configuration turns on', async () => {
  await using stripe = await startStripe();
  const { data } = await stripe.sdk.paymentMethodConfigurations.list();

  expect(data).toMatchObject([
    { is_default: true, active: true, card: { available: true }, klarna: { available: false } },
  ]);
});

test('an open session can be expired, a finished one can be neither paid nor expired', async () => {
  await using shop = await startShop();
  await using stripe = await startStripe({ webhookUrl: shop.url });
  const session = await stripe.sdk.checkout.sessions.create(cartoon());
  expect(await (await stripe.pay(session, 'expired')).json()).toMatchObject({ status: 'expired', url: null });
  await expect.poll(shop.types).toEqual(['checkout.session.expired']);

  expect((await stripe.pay(session, 'paid')).status).toBe(409);
  expect((await stripe.pay(session, 'expired')).status).toBe(409);
});

test('a session expires at its time', async () => {
  await using shop = await startShop();
  let ahead = 0;
  const now = () => Date.now() / 1000 + ahead;
  await using stripe = await startStripe({ webhookUrl: shop.url, now });
  const session = await stripe.sdk.checkout.sessions.create(
    cartoon({ expires_at: Math.ceil(now()) + 31 * 60 }),
  );
  ahead = 32 * 60;
  await expect.poll(shop.types).toEqual(['checkout.session.expired']);
  expect((await stripe.sdk.checkout.sessions.retrieve(session.id)).status).toBe('expired');
});

test('sessions are listed newest first, page by page, and by payment, status and time', async () => {
  await using stripe = await startStripe();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.sdk.checkout.sessions.create(cartoon())).id);
  await stripe.pay({ id: ids[0] ?? '' }, 'paid');

  const listed: string[] = [];
  for await (const { id } of stripe.sdk.checkout.sessions.list({ limit: 2 })) listed.push(id);
  expect(listed).toEqual(ids);

  const find = async (filter: Stripe.Checkout.SessionListParams) =>
    (await stripe.sdk.checkout.sessions.list(filter)).data;
  const { payment_intent, created } = await stripe.sdk.checkout.sessions.retrieve(ids[0] ?? '');
  const paid = [{ id: ids[0], status: 'complete' }];
  expect(await find({ status: 'complete' })).toMatchObject(paid);
  expect(await find({ payment_intent: payment_intent as string })).toMatchObject(paid);
  expect(await find({ created: { gte: created - 60 } })).toHaveLength(5);
  expect(await find({ created: { gte: created + 60 } })).toEqual([]);
});

const soon = Math.floor(Date.now() / 1000) + 60;
test.each([
  ['no return address', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['a bad address', { success_url: 'shop' }, 'url_invalid', 'success_url'],
  ['a bad email', { customer_email: 'mia' }, 'email_invalid', 'customer_email'],
  ['too short a time', { expires_at: soon }, undefined, 'expires_at'],
  ['too long a time', { expires_at: soon + 25 * 60 * 60 }, undefined, 'expires_at'],
  ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
])('a session with %s is refused in Stripe’s shape', async (_what, change, code, param) => {
  await using stripe = await startStripe();
  const asked = { ...cartoon(), ...change } as Stripe.Checkout.SessionCreateParams;
  const refusal = { type: 'StripeInvalidRequestError', statusCode: 400, param, ...(code ? { code } : {}) };
  await expect(stripe.sdk.checkout.sessions.create(asked)).rejects.toMatchObject(refusal);
});

test('an amount below the minimum is refused', async () => {
  await using stripe = await startStripe();
  const price_data = { currency: 'usd', unit_amount: 49, product_data: { name: 'Crumb' } };
  const asked = cartoon({ line_items: [{ price_data, quantity: 1 }] });
  await expect(stripe.sdk.checkout.sessions.create(asked)).rejects.toMatchObject({
    code: 'amount_too_small',
  });
});

test('a wrong key, an unknown object and an unknown address are refused in Stripe’s shape', async () => {
  await using stripe = await startStripe();
  await expect(sdkFor(stripe.standin.url, 'sk_test_wrong').refunds.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  await expect(stripe.sdk.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
    message: "No such checkout.session: 'cs_test_none'",
    requestId: expect.stringMatching(/^req_/) as string,
  });
  await expect(stripe.sdk.customers.list()).rejects.toThrow(
    /Unrecognized request URL \(GET: \/v1\/customers\)/,
  );
});
