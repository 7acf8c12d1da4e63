import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { poolSizes } from '#adapters/database/connection/pool-sizes.ts';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { startShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createSender } from '../support/requests/sender.ts';
import { errorIn, faultsOf } from '../support/requests/check-answer.ts';

test('a shop without its database only says when to come back, and recovers with it', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  await using shop = await startShop({ DATABASE_URL: proxy.url });
  const sender = createSender(shop.url);
  const ask = () => sender.send({ what: 'shop', method: 'GET', path: '/api/shop' });

  proxy.cut();
  const answers = [await ask(), await ask(), await ask()];
  // Pages about the styles sold do not wait for the database.
  expect((await fetch(shop.url)).status).toBe(200);
  await proxy.open();

  for (const answer of answers) {
    const { status, headers } = answer;
    expect([status, headers['retry-after'], errorIn(answer)?.code]).toEqual([503, '10', 'shop_unavailable']);
    expect(faultsOf(answer)).toEqual(['answered 503']);
  }
  expect((await ask()).status).toBe(200);
  sender.close();
});

test('orders that wait for a slow storage block nothing, and are created once it has their photo', async () => {
  await using shop = await startShop({ CHECKOUTS_PER_HOUR: '100' });
  const customer = createCustomer(shop);
  const photoId = await customer.upload(await photoBytes('rocket.jpg'));
  const { files, orders } = shop.services;
  const { put } = files;
  let [waiting, goOn] = [0, (): void => undefined];
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  files.put = async (bucket, id, bytes) => {
    waiting += 1;
    await gate;
    await put(bucket, id, bytes);
  };

  const ordering = Promise.all(Array.from({ length: poolSizes.queries }, () => customer.orderWith(photoId)));
  await waitUntil(() => waiting === poolSizes.queries);
  expect((await customer.request('GET', '/shop')).status).toBe(200);
  goOn();

  for (const { orderId } of await ordering) {
    expect(await orders.byId(orderId)).toBeDefined();
    expect(await files.get('photos', orderId)).toBeDefined();
  }
});

test('an order that is finally refused or repeated leaves no photo', async () => {
  await using shop = await startShop();
  const customer = createCustomer(shop, { idempotencyKey: randomUUID() });
  const photoId = await customer.upload(await photoBytes('rocket.jpg'));
  const email = 'ada@example.com';
  const [first, again] = [
    await customer.orderWith(photoId, { email }),
    await customer.orderWith(photoId, { email }),
  ];
  expect(again.orderId).toBe(first.orderId);
  const unknown = createCustomer(shop).orderWith(photoId, { code: 'AAAA-AAAA-AAAA' });
  await expect(unknown).rejects.toThrow('code_unknown');
  expect(await readdir(path.join(shop.dir, 'files/photos'))).toEqual([first.orderId]);
});
