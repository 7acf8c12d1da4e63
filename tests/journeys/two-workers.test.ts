import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { startWorker } from '#worker/worker.ts';
import { createCustomer } from '../support/customer.ts';
import { startShop } from '../support/shop.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a worker that restarts repeatedly beside another of the same name takes nothing from it', async () => {
  await using shop = await startShop({ WORKER_ID: 'worker-1', GIVE_UP_MINUTES: '5' });
  const { db } = openDatabase(shop.config.DATABASE_URL, () => undefined);
  const customer = createCustomer(shop);
  await injectFault(shop.comfyui, { match: 'execution', fault: 'slow', seconds: 120 });
  const order = await customer.order();
  await customer.pay(order);
  const leaseOf = async () =>
    db
      .selectFrom('orders')
      .select(['leaseId', 'tries', 'takenFrom', 'state'])
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow();
  await waitUntil(async () => (await requestsTo(shop.comfyui, 'execution')).length > 0);
  const before = await leaseOf();

  for (let life = 0; life < 2; life += 1) {
    const other = await startWorker(shop.config);
    await other.close();
  }

  expect(await leaseOf()).toEqual(before);
  expect(before).toMatchObject({ tries: 0, takenFrom: [], state: 'approved' });
  await db.destroy();
});
