import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { readConfig } from '#config.ts';
import { startWorker } from '#worker/worker.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { givenDatabase } from '../support/postgres.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop, type TestShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { openUnknownSession, paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ RECONCILE_SECONDS: '1' });

/** Makes payments of orders that the database lacks, before the worker starts. @returns their ids */
async function givenUnknown(shop: TestShop, count: number): Promise<string[]> {
  const customer = createCustomer(shop);
  await shop.stopWorker();
  const payments = [];
  for (let n = 0; n < count; n += 1) {
    const session = { sessionId: await openUnknownSession(shop, randomUUID()) };
    await customer.pay(session);
    payments.push(await paymentOf(shop, session));
  }
  await shop.startWorker();
  return payments;
}

async function reconciledTwice({ stripe }: Pick<TestShop, 'stripe'>): Promise<void> {
  const lists = async (): Promise<number> => (await requestsTo(stripe, 'GET /v1/checkout/sessions')).length;
  const before = await lists();
  await waitUntil(async () => (await lists()) > before + 2);
}

async function refundedIn(shop: TestShop, payments: string[]): Promise<string[]> {
  const { data } = await stripeOf(shop).refunds.list({ limit: 100 });
  return payments.filter((one) => data.some((refund) => refund.payment_intent === one));
}

describe('payments of unknown orders', () => {
  it('wait for the operator, who refunds or keeps them, or for a restore, if there are many', async () => {
    const few = await givenUnknown(shared(), 2);
    await waitUntil(async () => (await refundedIn(shared(), few)).length === 2);

    const many = await givenUnknown(shared(), 6);
    const { unknownPayments, db } = shared().services;
    await waitUntil(async () => (await unknownPayments.waiting()).length === 6);
    await reconciledTwice(shared());
    expect(await refundedIn(shared(), many)).toEqual([]);

    const [first = '', second = '', ...others] = many;
    const command = (...words: string[]) => runProcess('cli/main', ['payments', ...words], shared().env);
    const listed = await command('list');
    expect(listed.said).toContain('6 payments wait');
    expect(listed.said).toMatch(new RegExp(`${first} +\\$4\\.99, 20`));
    expect((await command('refund', first)).said).toContain('Say why');
    await command('refund', first, '--reason', 'ordered in the old shop');
    await command('leave', second, '--reason', 'of our other shop');
    await waitUntil(async () => (await refundedIn(shared(), [first])).length === 1);
    expect(
      await db.selectFrom('unknownPayments').select('reason').where('paymentIntent', '=', second).execute(),
    ).toEqual([{ reason: 'of our other shop' }]);
    expect(await refundedIn(shared(), [second, ...others])).toEqual([]);

    await createIdentity(db).noteRestored();
    await waitUntil(async () => (await refundedIn(shared(), others)).length === others.length);
    expect(await refundedIn(shared(), [second])).toEqual([]);
  });
});

describe('a second shop with the same secret and an empty database', () => {
  it('leaves the sales of the first one alone', async () => {
    await using database = await givenDatabase();
    await using folder = await givenFolder();
    const customer = createCustomer(shared());
    const orders = [await customer.buy(), await customer.buy()];
    const second = await startWorker(
      readConfig({
        ...shared().env,
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        WORKER_ID: 'worker-of-the-second',
      }),
    );
    await reconciledTwice(shared());
    const { db } = second.services;
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('checkoutSessions').selectAll().execute()).toEqual([]);
    await second.close();
    for (const order of orders) expect(await refundsOf(shared(), order)).toEqual([]);
  });
});
