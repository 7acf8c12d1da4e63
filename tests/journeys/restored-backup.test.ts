import { describe, expect, it } from 'vitest';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { copyDatabase } from '../support/postgres.ts';
import { ledgerOf, orderFault } from '../support/standins.ts';
import { givenShop, type TestShop } from '../support/shop.ts';
import { createVisitor, eventually } from '../support/customer.ts';

async function heal({ comfyui }: TestShop): Promise<void> {
  await fetch(`${comfyui.url}/_faults`, { method: 'DELETE' });
}

/** Does something to the database while nobody uses it. */
async function whileClosed<T>(shop: TestShop, act: () => Promise<T>): Promise<T> {
  await shop.stopWorker();
  await shop.stopServer();
  const done = await act();
  await shop.startServer();
  await shop.startWorker();
  return done;
}

/** Waits until Stripe's sessions were listed twice: the second time begins after all that was found in the first. */
async function reconciledTwice({ stripe }: TestShop): Promise<void> {
  const lists = async (): Promise<number> => (await ledgerOf(stripe.url, 'GET /v1/checkout/sessions')).length;
  const before = await lists();
  await eventually(async () => ((await lists()) > before + 1 ? true : undefined));
}

describe('a copy of the database that is put back', () => {
  it('is mended from Stripe: what it knows goes on, what it does not know is given back once', async () => {
    await using shop = await givenShop({ RECONCILE_SECONDS: '1' });
    const visitor = createVisitor(shop);
    const known = {
      paidLater: await visitor.order(),
      failedLater: await visitor.order(),
      givenBackLater: await visitor.order(),
      drawnLater: await visitor.order(),
    };
    await orderFault(shop.comfyui.url, { match: '/', fault: 'drop', times: 100_000 });
    for (const order of [known.givenBackLater, known.drawnLater]) {
      await visitor.pay(order);
      await visitor.reaches(order.token, 'approved');
    }
    const putBack = await whileClosed(shop, () => copyDatabase(shop.databaseUrl));

    const paid = await paymentOf(shop, known.givenBackLater.sessionId);
    await stripeOf(shop).refunds.create({ payment_intent: paid });
    await visitor.reaches(known.givenBackLater.token, 'refunded');
    await heal(shop);
    await visitor.reaches(known.drawnLater.token, 'delivered');
    const forgotten = {
      drawn: await visitor.order(),
      failed: await visitor.order(),
      unpaid: await visitor.order(),
    };
    for (const order of [known.paidLater, forgotten.drawn]) {
      await visitor.pay(order);
      await visitor.reaches(order.token, 'delivered');
    }
    await orderFault(shop.comfyui.url, { match: 'run', fault: 'out_of_memory', times: 1000 });
    for (const order of [known.failedLater, forgotten.failed]) {
      await visitor.pay(order);
      await visitor.reaches(order.token, 'refunded');
    }
    await heal(shop);

    await whileClosed(shop, putBack);
    await visitor.pay(forgotten.unpaid);
    await visitor.reaches(known.paidLater.token, 'delivered');
    await visitor.reaches(known.drawnLater.token, 'delivered');
    const { refund } = await visitor.reaches(known.givenBackLater.token, 'refunded');
    expect(refund).toMatchObject({ amount: 499, status: 'succeeded' });
    const failed = await visitor.reaches(known.failedLater.token, 'expired');
    expect(failed.refund).toMatchObject({ amount: 499, status: 'succeeded' });
    for (const order of Object.values(forgotten)) {
      expect((await visitor.api('GET', '/orders/current', order.token)).status).toBe(404);
      await eventually(async () => (await refundsOf(shop, order))[0]);
    }
    await reconciledTwice(shop);

    const counts = { ...known, ...forgotten };
    const entries = Object.entries(counts).map(
      async ([name, order]) => [name, (await refundsOf(shop, order)).length] as const,
    );
    expect(Object.fromEntries(await Promise.all(entries))).toEqual({
      paidLater: 0,
      drawnLater: 0,
      failedLater: 1,
      givenBackLater: 1,
      drawn: 1,
      failed: 1,
      unpaid: 1,
    });
  });
});
