import { expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { copyDatabase } from '../support/postgres.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { reconciledTwice } from '../support/reconciled.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { paymentOf, refundsOf, stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Runs `act` on the database while the shop is stopped. */
async function whileClosed<T>(shop: TestShop, act: () => Promise<T>): Promise<T> {
  await shop.stopWorker();
  await shop.stopServer();
  const done = await act();
  await shop.startServer();
  await shop.startWorker();
  return done;
}

it('a restored backup is reconciled with Stripe: known payments go on, unknown ones are refunded once', async () => {
  await using shop = await startShop({ RECONCILE_SECONDS: '1' });
  const customer = createCustomer(shop);
  const known = {
    paidLater: await customer.order(),
    failedLater: await customer.order(),
    refundedLater: await customer.order(),
    drawnLater: await customer.order(),
  };
  await injectFault(shop.comfyui, { match: '/', fault: 'drop', times: 100_000 });
  for (const order of [known.refundedLater, known.drawnLater]) {
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
  }
  const restore = await whileClosed(shop, () => copyDatabase(shop.config.DATABASE_URL));

  await stripeOf(shop).refunds.create({ payment_intent: await paymentOf(shop, known.refundedLater) });
  await customer.reaches(known.refundedLater.token, 'refunded');
  await clearFaults(shop.comfyui);
  await customer.reaches(known.drawnLater.token, 'delivered');
  const forgotten = {
    drawn: await customer.order(),
    failed: await customer.order(),
    unpaid: await customer.order(),
  };
  for (const order of [known.paidLater, forgotten.drawn]) {
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
  }
  for (const order of [known.failedLater, forgotten.failed]) {
    await shop.files.remove('photos', order.orderId);
    await customer.pay(order);
    await customer.reaches(order.token, 'refunded');
  }

  await whileClosed(shop, restore);
  await customer.pay(forgotten.unpaid);
  await customer.reaches(known.paidLater.token, 'delivered');
  await customer.reaches(known.drawnLater.token, 'delivered');
  const { refund } = await customer.reaches(known.refundedLater.token, 'refunded');
  expect(refund).toMatchObject({ amount: 499, status: 'succeeded' });
  const failed = await customer.reaches(known.failedLater.token, 'expired');
  expect(failed.refund).toMatchObject({ amount: 499, status: 'succeeded' });
  for (const order of Object.values(forgotten)) {
    await expect(customer.status(order.token)).rejects.toMatchObject({ status: 404 });
    await waitUntil(async () => (await refundsOf(shop, order))[0]);
  }
  await reconciledTwice(shop);

  const entries = Object.entries({ ...known, ...forgotten }).map(
    async ([name, order]) => [name, (await refundsOf(shop, order)).length] as const,
  );
  expect(Object.fromEntries(await Promise.all(entries))).toEqual({
    paidLater: 0,
    drawnLater: 0,
    failedLater: 1,
    refundedLater: 1,
    drawn: 1,
    failed: 1,
    unpaid: 1,
  });
});
