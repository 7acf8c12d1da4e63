import { expect, test } from 'vitest';
import { settle } from '#worker/payments/settle.ts';
import { openShop } from '#tests/slow/ledger/shop.ts';
import { givenOrder } from '#tests/support/orders.ts';
import { givenWorkerServices } from '#tests/support/worker-services.ts';

test('a payment that failed is not awaited again by a worker that read it before, as the order can be paid anew', async () => {
  await using given = await givenWorkerServices(['http://127.0.0.1:1']);
  const { services } = await openShop(given.services);
  const order = await givenOrder(services.db, { state: 'awaiting_payment' });
  const paymentIntent = `pi_${order.id}`;
  const [price, now] = [{ amount: order.priceAmount, currency: order.currency }, new Date()];
  const session = {
    ...{ id: `cs_${order.id}`, url: undefined, paymentIntent, orderId: order.id, n: 1, price, tax: null },
    ...{ shop: undefined, database: undefined, createdAt: now, expiresAt: now, paid: false },
  };
  const onItsWay = { ...session, status: 'complete', pending: true } as const;
  await settle(onItsWay, services);
  await settle({ ...session, status: 'expired', pending: false }, services);
  const failed = await services.orders.byId(order.id);
  if (failed?.state !== 'expired') expect.fail('The order has not lost its payment');
  await services.orders.advance({ order: failed, event: 'reopen' });

  await settle(onItsWay, services);

  expect(await services.orders.byId(order.id)).toMatchObject({
    state: 'awaiting_payment',
    pendingPayment: null,
  });
});
