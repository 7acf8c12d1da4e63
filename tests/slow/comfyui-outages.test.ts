import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ GIVE_UP_MINUTES: '5' });
/** Seconds after ComfyUI's first answer within which the shop opens. */
const soon = 5;
const outageSeconds = 20;
const many = 100_000;

/** Creates three paid orders, the first of which is being drawn and never finishes. */
async function givenOrders() {
  const { comfyui } = shared();
  const customer = createCustomer(shared());
  const isOpen = async () => (await customer.call('GET /api/shop')).open;
  await waitUntil(isOpen);
  const before = (await requestsTo(comfyui, 'execution')).length;
  await injectFault(comfyui, { match: 'execution', fault: 'hang' });
  const orders = [await customer.order(), await customer.order(), await customer.order()];
  for (const order of orders) await customer.pay(order);
  await waitUntil(async () => (await requestsTo(comfyui, 'execution')).length > before);
  const areDelivered = async () => {
    for (const { token } of orders) await customer.reaches(token, 'delivered');
    const drawn = (await requestsTo(comfyui, 'execution')).slice(before);
    expect(drawn.filter(({ outcome }) => outcome === 'execution_success')).toHaveLength(orders.length);
  };
  return { comfyui, isOpen, areDelivered };
}

test('a shop reopens within 5 s of its ComfyUI’s return, and draws each waiting order once', async () => {
  const { comfyui, isOpen, areDelivered } = await givenOrders();

  await postTo(comfyui, '/_restart', { down: outageSeconds * 1000 });
  await waitUntil(async () => !(await isOpen()));
  await waitUntil(async () => (await fetch(`${comfyui.url}/queue`)).ok);

  await waitUntil(isOpen, soon);
  await areDelivered();
});

test('a shop whose ComfyUI cannot save stays closed until it can, and draws each waiting order once', async () => {
  const { comfyui, isOpen, areDelivered } = await givenOrders();
  await injectFault(comfyui, { match: 'execution', fault: 'unwritable', times: many });
  await injectFault(comfyui, { match: 'POST /upload', fault: 'unwritable', times: many });

  await postTo(comfyui, '/_restart', {});
  await waitUntil(async () => !(await isOpen()));
  await pause(outageSeconds * 1000);
  expect(await isOpen()).toBe(false);
  await clearFaults(comfyui);

  await waitUntil(isOpen, soon);
  await areDelivered();
});
