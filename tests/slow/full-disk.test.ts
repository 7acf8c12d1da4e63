import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { startShop } from '../support/shop.ts';
import { clearFaults, injectFault, requestsTo } from '../support/standins.ts';
import { refundsOf } from '../support/stripe.ts';
import { givenVolume, whyNoVolume } from '../support/volume.ts';
import { waitUntil } from '../support/wait-until.ts';

const gigabytesFree = 0.004;

test('a disk without inodes closes the shop, and paid orders are refunded when their time is over', async ({
  skip,
}) => {
  skip(whyNoVolume !== undefined, whyNoVolume);
  using volume = givenVolume(24, 3_000);
  const STORAGE_URL = pathToFileURL(volume.path).href;
  await using shop = await startShop({ STORAGE_URL, GIVE_UP_MINUTES: '0.2' });
  const customer = createCustomer(shop);
  const order = await customer.order();

  await volume.fillInodes();

  await waitUntil(async () => (await customer.call('GET /api/shop')).closedFor === 'disk');
  expect(await shop.services.diskSpace.shortage()).toMatch(/ has 0 inodes .* free, less than/);
  await customer.pay(order);
  await customer.reaches(order.token, 'approved');
  await customer.reaches(order.token, 'refunded');
  // A job that is repeated on a busy machine asks again with the same key.
  expect(await refundsOf(shop, order)).toHaveLength(1);
});

test('a full disk closes the shop, and paid orders go on when there is room', async ({ skip }) => {
  skip(whyNoVolume !== undefined, whyNoVolume);
  using volume = givenVolume(24);
  const settings = { STORAGE_URL: pathToFileURL(volume.path).href, MIN_FREE_DISK_GB: String(gigabytesFree) };
  await using shop = await startShop(settings);
  const customer = createCustomer(shop);
  const asShown = () => customer.call('GET /api/shop');
  expect((await asShown()).open).toBe(true);
  await injectFault(shop.comfyui, { match: 'execution', fault: 'slow', seconds: 2 });
  const [drawn, waiting, unpaid] = [await customer.order(), await customer.order(), await customer.order()];
  await customer.pay(drawn);
  await customer.reaches(drawn.token, 'approved');

  await volume.fill();

  await waitUntil(async () => (await asShown()).closedFor === 'disk');
  await customer.pay(waiting);
  await expect(customer.order()).rejects.toThrow('507 no_room');
  await expect(customer.checkout(unpaid.token)).rejects.toThrow('503 shop_closed');
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toMatchObject({
    ready: false,
    database: true,
    disk: false,
  });
  // The picture is drawn, and saving it fails more often than an order has tries.
  const fetched = async () => (await requestsTo(shop.comfyui, 'GET /view')).length;
  await waitUntil(async () => (await fetched()) >= 4);
  for (const { token } of [drawn, waiting])
    expect((await customer.status(token)).state).not.toMatch('refunded');
  // The next try has an unfinished file for a moment.
  const names = await waitUntil(async () => {
    const found = await readdir(volume.path, { recursive: true });
    return !found.some((name) => name.endsWith('.part')) && found;
  });
  expect(names.filter((name) => path.dirname(name) === 'pictures')).toEqual([]);

  await clearFaults(shop.comfyui);
  await volume.makeRoom();

  for (const { token } of [drawn, waiting]) await customer.reaches(token, 'delivered');
  await waitUntil(async () => (await asShown()).open);
  expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
  expect(await requestsTo(shop.comfyui, 'execution')).toHaveLength(2);
  await customer.buy();
});
