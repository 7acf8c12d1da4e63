import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderState } from '#domain/order.ts';
import { addPrompt } from '#tests/support/add-prompt.ts';
import { givenOrder } from '#tests/support/orders.ts';
import { givenServices } from '#tests/support/services.ts';
import { availabilityOf } from './availability.ts';
import { presentProgress } from './wait.ts';

const [one, two, three] = ['http://one:8188', 'http://two:8188', 'http://three:8188'];

/** Returns the waits that the shop and an order report behind four paid orders, with the instances in `healthy`. */
async function waitsWith(healthy: string[], queue = 0) {
  await using services = await givenServices({ COMFYUI_URLS: [one, two, three].join(',') });
  await services.comfyuiInstances.report(
    'worker/1',
    [one, two, three].map((url) => ({ url, healthy: healthy.includes(url), cannotDraw: [], queue })),
    [],
  );
  for (const second of [1, 2, 3, 4]) await givenOrder(services.db, paidAt(second));
  const { wait } = await availabilityOf(services);
  const order = await givenOrder(services.db, paidAt(5));
  return { shop: wait, order: await presentProgress(order, services) };
}

const paidAt = (second: number) => ({ state: 'paid', paidAt: new Date(second * 1000) }) as const;

test('the shop and an order show the same wait, shared among the healthy instances', async () => {
  const { shop, order } = await waitsWith([one, two]);
  expect(shop).toEqual({ ordersAhead: 4, seconds: 180 });
  expect(order).toMatchObject({ ordersAhead: 4, secondsLeft: 180 });
});

test('the wait is that of one instance while none is healthy', async () => {
  const { shop, order } = await waitsWith([]);
  expect(shop).toEqual({ ordersAhead: 4, seconds: 300 });
  expect(order).toMatchObject({ ordersAhead: 4, secondsLeft: 300 });
});

test('foreign prompts on the healthy instances come before all orders', async () => {
  const { shop, order } = await waitsWith([one, two], 100);
  expect(shop).toEqual({ ordersAhead: 4, seconds: 103 * 60 });
  expect(order).toMatchObject({ ordersAhead: 4, secondsLeft: 103 * 60 });
});

test('an order in an instance’s queue shows its place there, and own prompts are not foreign', async () => {
  await using services = await givenServices();
  await services.comfyuiInstances.report(
    'worker/1',
    [{ url: one, healthy: true, cannotDraw: [], queue: 8 }],
    [],
  );
  const order = await givenOrder(services.db, { ...paidAt(1), state: 'approved' });
  const prompt = { promptId: randomUUID(), orderId: order.id, retry: 0, instance: one, seed: 1 };
  await services.prompts.wait(await addPrompt(services.db, prompt), 5);

  expect(await presentProgress(order, services)).toMatchObject({ ordersAhead: 0, secondsLeft: 360 });
  expect((await availabilityOf(services)).wait).toEqual({ ordersAhead: 1, seconds: 540 });

  await services.prompts.begin(prompt.promptId);
  expect(await presentProgress(order, services)).toEqual({ percent: 12, secondsLeft: 60 });
});

test('a picture being drawn shows its remaining time, and those behind it wait that much less', async () => {
  await using services = await givenServices();
  const drawn = await givenOrder(services.db, { ...paidAt(1), state: 'approved', drawingPercent: 75 });
  const next = await givenOrder(services.db, paidAt(2));

  expect(await presentProgress(drawn, services)).toEqual({ percent: 69, secondsLeft: 15 });
  expect(await presentProgress(next, services)).toMatchObject({ ordersAhead: 1, secondsLeft: 75 });
});

test('the expected duration is that of recent orders with all candidates, or the styles’ default', async () => {
  await using services = await givenServices({ CANDIDATES: '2' });
  await givenOrder(services.db, paidAt(1));
  const waiting = async () => (await availabilityOf(services)).wait.seconds;
  expect(await waiting()).toBe(2 * 120);

  const ends = new Date();
  const draw = async (state: OrderState, seconds: number[]) => {
    const { id } = await givenOrder(services.db, { state });
    for (const took of seconds) {
      const prompt = { promptId: randomUUID(), orderId: id, retry: 0, instance: one, seed: 1 };
      await addPrompt(services.db, prompt);
      const startedAt = new Date(ends.getTime() - took * 1000);
      const done = { status: 'done', startedAt, endedAt: ends } as const;
      await services.db.updateTable('prompts').set(done).where('promptId', '=', prompt.promptId).execute();
    }
  };
  await draw('delivered', [10, 12]);
  expect(await waiting()).toBe(2 * 22);
  // An order that is being drawn may still lack some of its drawings.
  await draw('approved', [1]);
  expect((await services.backlog.read()).secondsEach).toBe(22);
});
