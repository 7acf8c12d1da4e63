import { expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

type Placed = { orderId: string; token: string; sessionId?: string | undefined };
type Stage = Awaited<ReturnType<typeof givenStage>>;
type Orders = Awaited<ReturnType<typeof playOrders>>;

const webhookSecret = `whsec_${'w'.repeat(24)}`;

/** Starts a Stripe stand-in, with the settings of a shop that uses it. */
async function givenStage(shop: TestShop, secretKey: string, accountId?: string) {
  const webhookUrl = `${shop.url}/api/stripe/webhook`;
  const stripe = await createStripeStandin({
    ...{ port: 0, secretKey, webhookSecret, webhookUrl },
    ...(accountId && { accountId }),
  });
  const settings = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: stripe.url };
  const config = readConfig({ ...shop.env, ...settings });
  const customer = createCustomer({ ...shop, stripe });
  return { stripe, settings, url: shop.url, config, customer, [Symbol.asyncDispose]: stripe.close };
}

/** Plays one order of each kind: unpaid, delivered, failed with a refund that Stripe refuses, disputed. */
async function playOrders(shop: TestShop, stage: Stage) {
  const { customer, stripe } = stage;
  const unpaid = await customer.order();
  const paid = await customer.buy();
  await injectFault(stripe, { match: 'POST /v1/refunds', fault: 'status', status: 500, times: 100_000 });
  const failed = await customer.order();
  await shop.files.remove('photos', failed.orderId);
  await customer.pay(failed);
  await customer.reaches(failed.token, 'failed');
  const disputed = await customer.order();
  await shop.stopWorker();
  await customer.pay(disputed);
  await postTo(stripe, '/_disputes', { payment_intent: await paymentOf(stage, disputed) });
  await shop.startWorker();
  await waitUntil(async () => (await shop.services.orders.byId(disputed.orderId))?.frozenAt);
  return { unpaid, paid, failed, disputed };
}

/** Checks that the unpaid order gets a checkout in the shop's present account, and is drawn. */
async function payElsewhere({ stripe, customer }: Stage, order: Placed): Promise<Placed> {
  const again = await customer.checkout(order.token);
  expect(again.checkoutUrl).toContain(stripe.url);
  expect(again.sessionId).not.toBe(order.sessionId);
  await customer.pay(again);
  await customer.reaches(order.token, 'delivered');
  return { ...order, ...again };
}

/** Checks that work left when the shop changed its account is resumed after the change back. */
async function takeUp(shop: TestShop, stage: Stage, { failed, disputed, unpaid }: Orders): Promise<void> {
  const { customer, stripe } = stage;
  await clearFaults(stripe);
  await shop.restartWith(stage.settings);
  await shop.services.db.updateTable('refunds').set({ nextTryAt: new Date() }).execute();
  await customer.reaches(failed.token, 'refunded');
  const { data } = await stripeOf(stage).disputes.list({ payment_intent: await paymentOf(stage, disputed) });
  await postTo(stripe, `/_disputes/${data[0]?.id ?? ''}`, { status: 'won' });
  await customer.reaches(disputed.token, 'delivered');
  // Its checkout page was still open after the shop had changed its account.
  await waitUntil(async () => (await refundsOf(stage, unpaid)).length === 1);
}

/** Returns the API exchanges that requested something unknown to this Stripe, or failed. */
async function misdirected({ stripe }: Stage): Promise<string[]> {
  const ledger = (await (await fetch(`${stripe.url}/_ledger`)).json()) as {
    kind: string;
    status?: unknown;
    fault?: unknown;
  }[];
  return ledger
    .filter(({ kind, status, fault }) => kind.includes(' /v1/') && Number(status) >= 400 && fault === null)
    .map(({ kind }) => kind)
    .filter((kind) => !kind.includes('probe'));
}

/** Returns the sessions, refunds and kept payments, as Stripe and the database have them. */
async function booksAndLedger(shop: TestShop, stage: Stage) {
  const { db } = shop.services;
  const stripe = stripeOf(stage);
  const sessions = await stripe.checkout.sessions.list({ limit: 100 });
  const refunds = await stripe.refunds.list({ limit: 100 });
  const charges = await stripe.charges.list({ limit: 100 });
  const ids = sessions.data.map(({ id }) => id);
  const known = await db
    .selectFrom('checkoutSessions')
    .select(['stripeId', 'paymentIntent', 'stripeAccount'])
    .where('stripeId', 'in', ids)
    .execute();
  const accounts = [...new Set(known.map(({ stripeAccount }) => stripeAccount))];
  const [account = null] = accounts;
  const booked = await db.selectFrom('refunds').selectAll().where('stripeAccount', '=', account).execute();
  const sold = await db
    .selectFrom('orders')
    .select('paymentIntent')
    .where('stripeAccount', '=', account)
    .where('state', 'in', ['delivered', 'code_issued'])
    .execute();
  const kept = charges.data.filter(({ refunded, status }) => !refunded && status === 'succeeded');
  return {
    accounts: accounts.length,
    ledger: {
      sessions: ids.sort(),
      refunds: refunds.data.map(({ id, status }) => `${id} ${status ?? ''}`).sort(),
      kept: kept.map(({ payment_intent: intent }) => intent).sort(),
    },
    books: {
      sessions: known.map(({ stripeId }) => stripeId).sort(),
      refunds: booked.map(({ stripeId, status }) => `${stripeId ?? ''} ${status}`).sort(),
      kept: sold.map(({ paymentIntent }) => paymentIntent).sort(),
    },
  };
}

async function codeOf(customer: Customer): Promise<string> {
  const order = await customer.order();
  await customer.pay(order);
  const { code } = await customer.reaches(order.token, 'code_issued');
  return code?.code ?? '';
}

const refusing = { MODERATION_LIMITS: 'porn=0' };

it('one database goes from the stand-in to a test key to a live key, and back to what is due', async () => {
  await using shop = await startShop({ RECONCILE_SECONDS: '1' });
  await using standin = await givenStage(shop, `sk_test_${'s'.repeat(24)}`);
  await using test = await givenStage(shop, `sk_test_${'k'.repeat(24)}`, 'acct_1PgafTB7WZ01zgkW');
  await using live = await givenStage(shop, `sk_live_${'l'.repeat(24)}`, 'acct_1PgafTB7WZ01zgkW');

  await shop.restartWith({ ...standin.settings, ...refusing });
  const playCode = await codeOf(standin.customer);
  await shop.restartWith(standin.settings);
  const first = await playOrders(shop, standin);

  await shop.restartWith(test.settings);
  const firstAgain = await payElsewhere(test, first.unpaid);
  // In a test, a code from the stand-in's time is as good as money: it may be spent.
  const second = await playOrders(shop, test);
  expect(await test.customer.picture(first.paid.token)).toHaveProperty('length');

  await shop.restartWith({ ...live.settings, ...refusing });
  const liveCode = await codeOf(live.customer);
  await shop.restartWith(live.settings);
  const secondAgain = await payElsewhere(live, second.unpaid);
  await expect(live.customer.order({ code: playCode })).rejects.toThrow('code_of_test');
  const byCode = await live.customer.order({ code: liveCode });
  await live.customer.reaches(byCode.token, 'delivered');
  const third = await playOrders(shop, live);

  // Checkout pages of the shop's former accounts are still open, and a customer pays there.
  const events = () => shop.services.db.selectFrom('stripeEvents').select('id').execute();
  const before = await events();
  await standin.customer.pay(first.unpaid);
  await test.customer.pay(second.unpaid);
  const isTold = async ({ stripe }: Stage) => {
    const told = await requestsTo(stripe, 'webhook checkout.session.completed');
    return told.at(-1)?.status === 200;
  };
  await waitUntil(async () => (await isTold(standin)) && (await isTold(test)));
  expect(await events()).toEqual(before);
  for (const { failed } of [first, second, third]) {
    expect((await live.customer.status(failed.token)).state).toBe('failed');
  }

  await live.customer.pay(third.unpaid);
  await live.customer.reaches(third.unpaid.token, 'delivered');
  third.unpaid = await live.customer.order();
  await takeUp(shop, standin, first);
  await takeUp(shop, test, second);
  await live.customer.pay(third.unpaid);
  await payElsewhere(test, third.unpaid);
  await takeUp(shop, live, third);

  expect([firstAgain, secondAgain].map(({ orderId }) => orderId)).toEqual([
    first.unpaid.orderId,
    second.unpaid.orderId,
  ]);
  for (const stage of [standin, test, live]) {
    const { accounts, books, ledger } = await booksAndLedger(shop, stage);
    expect(accounts).toBe(1);
    expect(books).toEqual(ledger);
    expect(await misdirected(stage)).toEqual([]);
  }
});
