import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givenStandin } from '../support/comfyui.ts';
import { allMails, createCustomer } from '../support/customer.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const orders = 20;
const strangers = 100;

type Instance = Awaited<ReturnType<typeof givenStandin>>;

/** Creates orders that wait for their payment. */
async function givenOrders(shop: TestShop) {
  const placed = await Promise.all(
    Array.from({ length: orders }, async (_, n) => {
      const customer = createCustomer(shop, { send: fetchPatiently, idempotencyKey: String(n) });
      return { customer, order: await customer.order() };
    }),
  );
  return {
    pay: () => Promise.all(placed.map(({ customer, order }) => customer.pay(order))),
    deliveredWithin: (seconds: number) =>
      Promise.all(
        placed.map(({ customer, order: { token } }) => customer.reaches(token, 'delivered', seconds)),
      ),
  };
}

/** Counts the pictures drawn for each order, by its prompts. */
async function picturesOf(shop: TestShop, instance: Instance): Promise<number[]> {
  const drawn = instance.requests('execution').filter(({ outcome }) => outcome === 'execution_success');
  const ids = new Set(drawn.map(({ promptId }) => promptId));
  const prompts = await shop.services.db.selectFrom('prompts').select(['promptId', 'orderId']).execute();
  const counts = new Map<string, number>();
  for (const { promptId, orderId } of prompts) {
    counts.set(orderId, (counts.get(orderId) ?? 0) + (ids.has(promptId) ? 1 : 0));
  }
  return [...counts.values()];
}

async function expectAllWell(shop: TestShop, instance: Instance): Promise<void> {
  expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
  expect(await picturesOf(shop, instance)).toEqual(Array.from({ length: orders }, () => 1));
  await waitUntil(async () => (await allMails(shop.mailbox)).length === 2 * orders);
}

test(`${orders} orders behind ${strangers} foreign prompts are all delivered and drawn once each`, async () => {
  await using instance = await givenStandin({ seconds: 0.2 });
  await using shop = await startShop({ COMFYUI_URLS: instance.url });
  const placed = await givenOrders(shop);
  await instance.addStrangers(strangers);
  await placed.pay();

  await placed.deliveredWithin(300);

  await expectAllWell(shop, instance);
});

test(`${orders} orders survive a minute in which all prompts are stopped and removed every 3 s`, async () => {
  await using instance = await givenStandin({ seconds: 1.5 });
  await using shop = await startShop({ COMFYUI_URLS: instance.url });
  const placed = await givenOrders(shop);
  await placed.pay();
  const stopAll = async () => {
    for (let seconds = 0; seconds < 60; seconds += 3) {
      await wait(3000);
      await Promise.all([instance.interruptAll(), instance.clearQueue()]);
    }
  };

  await Promise.all([stopAll(), placed.deliveredWithin(300)]);

  await expectAllWell(shop, instance);
});
