import { expect, test } from 'vitest';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { takeDrawingJobs } from '#worker/periodic/drawing-jobs.ts';
import { runOrder } from '#worker/run-order.ts';
import type { WorkerServices } from '#worker/services.ts';
import { givenComfy, givenJob, givenStandin, tiny, unwatched } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

/** Makes the tiny graph look as if it loaded this model; ComfyUI ignores inputs that a class does not know. */
function withModel(model: string): Workflow {
  const workflow = structuredClone(tiny);
  Object.assign(workflow['3']?.inputs ?? {}, { lora_name: model });
  return workflow;
}

/**
 * Draws two orders of two candidates each, in styles that load these models. @returns the style and the number of cached nodes of
 * each prompt, in the order of execution
 */
async function drawnInTurn(...models: [string, string]) {
  await using instance = await givenStandin({ seconds: 0.1 });
  await using given = await givenWorkerServices([instance.url], {}, { candidates: 2 });
  const { approved, services } = given;
  const [tinyStyle] = services.styles.values();
  if (!tinyStyle) throw new Error('There is no style');
  const styles = new Map(
    models.map((model, nth) => [`style-${nth}`, { ...tinyStyle, workflow: withModel(model) }]),
  );
  const worker: WorkerServices = { ...services, styles };
  await services.comfy.instances();
  const photo = await photoBytes('coffee.png');
  const orders = [await approved(photo), await approved(photo)];
  for (const [nth, { id }] of orders.entries())
    await services.db
      .updateTable('orders')
      .set({ styleId: `style-${nth}` })
      .where('id', '=', id)
      .execute();
  for (const order of orders) await services.queue.enqueueOrder(order);

  const never = new AbortController().signal;
  takeDrawingJobs(worker, ({ id }) => runOrder(id, 'approved', worker, never));

  await waitUntil(async () =>
    (await Promise.all(orders.map(({ id }) => services.orders.byId(id)))).every(
      (order) => order?.state === 'drawn',
    ),
  );
  const prompts = (await Promise.all(orders.map(({ id }) => services.prompts.ofOrder(id)))).flat();
  const nthOf = (promptId: unknown) =>
    orders.findIndex(({ id }) => id === prompts.find((one) => one.promptId === promptId)?.orderId);
  return instance
    .requests('execution')
    .map(({ promptId, cached }) => ({ style: nthOf(promptId), cached: Number(cached) }));
}

test.each([
  ['different models', 'one.safetensors', 'other.safetensors'],
  ['the same models', 'same.safetensors', 'same.safetensors'],
])('two orders with %s are drawn one after the other, with all their candidates', async (_, one, other) => {
  const drawn = await drawnInTurn(one, other);

  const [first, second, third, fourth] = drawn;
  expect(drawn).toHaveLength(4);
  expect([second?.style, fourth?.style]).toEqual([first?.style, third?.style]);
  // The second candidate finds in ComfyUI's cache what the first one left there.
  expect([first, third].map((one) => one?.cached)).toEqual([0, 0]);
  expect(second?.cached).toBeGreaterThanOrEqual(3);
  expect(fourth?.cached).toBe(second?.cached);
});

test('each instance takes two orders at once if each is drawn once', () => {
  using comfy = givenComfy(['http://127.0.0.1:4', 'http://127.0.0.1:5']);

  expect(
    comfy.ordersAtOnce([
      { id: 'a', candidates: 1 },
      { id: 'b', candidates: 1 },
    ]),
  ).toBe(4);
  expect(
    comfy.ordersAtOnce([
      { id: 'a', candidates: 1 },
      { id: 'b', candidates: 2 },
    ]),
  ).toBe(2);
});

test('the instance with a style’s models in memory draws it, if two are equally busy', async () => {
  await using one = await givenStandin();
  await using other = await givenStandin();
  using comfy = givenComfy([one.url, other.url]);
  const workflows = { red: withModel('red.safetensors'), blue: withModel('blue.safetensors'), none: tiny };
  await comfy.check(() => ({ workflows, tiers: {} }));
  const draw = async (instance: string, workflow: Workflow) =>
    comfy.draw(await givenJob(instance, { workflow }), unwatched);
  const picked = (name: string) => waitUntil(() => comfy.pick(name));
  await draw(one.url, workflows.red);
  await draw(other.url, workflows.blue);
  await waitUntil(async () => (await comfy.instances()).every(({ queue }) => queue === 0));

  expect([await picked('red'), await picked('red'), await picked('blue'), await picked('red')]).toEqual([
    one.url,
    one.url,
    other.url,
    one.url,
  ]);
  // Styles without a model load nothing, so the instances take turns.
  expect(new Set([comfy.pick('none'), comfy.pick('none')]).size).toBe(2);
});
