import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { openStyles, type Style } from '#adapters/styles/styles.ts';
import { gpuModelFiles } from '#standins/comfyui/models.ts';
import { takeDrawingJobs } from '#worker/periodic/drawing-jobs.ts';
import { createReporting } from '#worker/periodic/report-instances.ts';
import { createWarmUp } from '#worker/periodic/warm-up.ts';
import { runOrder } from '#worker/run-order.ts';
import { endOf, givenComfy, givenJob, givenStandin, tiny, unwatched } from '../support/comfyui.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

type Standin = Awaited<ReturnType<typeof givenStandin>>;
const never = new AbortController().signal;
const photo = await photoBytes('coffee.png');

/** Makes the tiny graph look as if it loaded this model; ComfyUI ignores inputs that a class does not know. */
function withModel(model: string): Workflow {
  const workflow = structuredClone(tiny);
  Object.assign(workflow['3']?.inputs ?? {}, { model_name: model });
  return workflow;
}

/** Composes a worker on these instances whose styles have drawn first pictures, and need a place on one of them. */
async function givenCards(instances: Standin[], changes: Record<string, Partial<Style>>) {
  const given = await givenWorkerServices(instances.map(({ url }) => url));
  const [style] = given.services.styles.values();
  if (!style) throw new Error('There is no style');
  const styles = new Map(Object.entries(changes).map(([id, change]) => [id, { ...style, ...change, id }]));
  const services = { ...given.services, styles };
  await services.comfy.instances();
  await createReporting(services, () => false)();
  const warmUp = createWarmUp(services, never);
  await waitUntil(async () => {
    await warmUp();
    return [...styles.keys()].every((id) => services.comfy.canDraw(id));
  });
  return {
    services,
    orderOf: async (styleId: string): Promise<Order> => {
      const order = await given.approved(photo);
      await services.db.updateTable('orders').set({ styleId }).where('id', '=', order.id).execute();
      return order;
    },
    stateOf: async ({ id }: Order) => (await services.orders.byId(id))?.state,
    [Symbol.asyncDispose]: () => given[Symbol.asyncDispose](),
  };
}

test('orders for the large card wait for it, and those that any card draws do not wait behind them', async () => {
  await using small = await givenStandin({ gpuMemoryBytes: 8e9 });
  await using large = await givenStandin({ gpuMemoryBytes: 24e9, seconds: 1 });
  await using given = await givenCards([small, large], {
    heavy: { tier: 'quality', workflow: withModel('heavy.safetensors'), candidates: 2 },
    light: { tier: 'small', workflow: withModel('light.safetensors'), candidates: 2 },
  });
  const { services, orderOf, stateOf } = given;
  const heavy = [
    await orderOf('heavy'),
    await orderOf('heavy'),
    await orderOf('heavy'),
    await orderOf('heavy'),
  ];
  const light = await orderOf('light');
  const before = small.runs();
  for (const order of [...heavy, light]) await services.queue.enqueueOrder(order);

  takeDrawingJobs(services, ({ id }) => runOrder(id, 'approved', services, never));

  await waitUntil(async () => (await stateOf(light)) === 'drawn');
  expect(await Promise.all(heavy.map(stateOf))).toContain('approved');
  await waitUntil(
    async () => (await Promise.all(heavy.map(stateOf))).every((state) => state === 'drawn'),
    60,
  );
  expect(small.runs() - before).toBe(2);
});

test('WORKFLOWS=quality leaves to the small card what has no graph for the large one', async () => {
  await using folder = await givenFolder();
  await cp('comfy-workflows/bricks', path.join(folder.path, 'bricks'), { recursive: true });
  await rm(path.join(folder.path, 'bricks/quality.json'));
  await using small = await givenStandin({ gpuMemoryBytes: 8e9, modelFiles: gpuModelFiles });
  await using large = await givenStandin({ gpuMemoryBytes: 24e9, modelFiles: gpuModelFiles });
  const opened = await openStyles({ dir: 'comfy-workflows', ownDir: folder.path, tier: 'quality' });
  const styles = [...opened.values()];
  const others = styles.map(({ id }) => id).filter((id) => id !== 'bricks');
  using comfy = givenComfy([small.url, large.url]);
  await comfy.instances();

  await comfy.check(() => ({
    workflows: Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow])),
    tiers: Object.fromEntries(styles.map(({ id, tier }) => [id, tier])),
  }));

  const [onSmall, onLarge] = await comfy.instances();
  expect(onSmall?.cannotDraw.toSorted()).toEqual(others.toSorted());
  expect(onLarge?.cannotDraw).toEqual([]);
  expect(opened.get('bricks')?.tier).toBe('small');
  // Without WORKFLOWS:
  expect(comfy.tier()).toBe('small');
});

test('an instance that fails takes no order down while another can draw it', async () => {
  await using broken = await givenStandin();
  await using sound = await givenStandin();
  await using given = await givenCards([broken, sound], {
    model: { workflow: withModel('one.safetensors') },
  });
  const { services, orderOf, stateOf } = given;
  const { comfy } = services;
  await waitUntil(() => comfy.isWarm(broken.url) && comfy.isWarm(sound.url));
  await broken.fault('execution', 'out_of_memory', { times: 100 });

  // It is preferred, as its models are loaded.
  const other = withModel('other.safetensors');
  for (const order of [await orderOf('model'), await orderOf('model')]) {
    await comfy.draw(await givenJob(sound.url, { workflow: other }), unwatched);
    await waitUntil(async () => (await comfy.instances()).every(({ queue }) => queue === 0));
    await runOrder(order.id, 'approved', services, never);
    expect(await stateOf(order)).toBe('drawn');
  }
  expect(broken.runs()).toBe(3);
});

test.each([
  ['is far too slow', 'slow', { seconds: 300 }, {}],
  ['accepts prompts and never finishes one', 'hang', {}, {}],
  ['does not stop a prompt either', 'hang', {}, { 'POST /jobs': 'status', 'POST /interrupt': 'status' }],
])(
  'an instance that %s takes no order down while another can draw it',
  async (_name, fault, detail, more) => {
    await using bad = await givenStandin();
    await using sound = await givenStandin();
    const deadlineSeconds = { first: 3, later: 3 };
    await using given = await givenCards([bad, sound], { light: { deadlineSeconds } });
    const { services, orderOf, stateOf } = given;
    await bad.fault('execution', fault, { times: 100, ...detail });
    // Answers as if it did what it was told.
    for (const [match, how] of Object.entries(more))
      await bad.fault(match, how, { times: 1000, status: 200 });
    const orders = await Promise.all(Array.from({ length: 4 }, () => orderOf('light')));
    const before = bad.runs();
    for (const order of orders) await services.queue.enqueueOrder(order);

    takeDrawingJobs(services, ({ id }) => runOrder(id, 'approved', services, never));

    const states = () => Promise.all(orders.map(stateOf));
    await waitUntil(async () => (await states()).every((state) => state !== 'approved'), 60);
    expect(new Set(await states())).toEqual(new Set(['drawn']));
    expect(bad.runs()).toBeGreaterThan(before);
  },
);

test('an instance that stood still rests, although its queue was emptied, and is then tried again', async () => {
  await using still = await givenStandin();
  await using sound = await givenStandin();
  using comfy = givenComfy([still.url, sound.url], { cooldownSeconds: 3 });
  await comfy.instances();
  const isOfStill = async (trouble: string) =>
    (await comfy.instances())[0]?.troubles.some((one) => one.includes(trouble)) === true;
  await still.fault('execution', 'never_executed', { times: 100 });
  const job = () => givenJob(still.url);
  const movable = { ...unwatched, canMove: () => true };

  const ends = await Promise.all([
    endOf(comfy.draw(await job(), movable)),
    endOf(comfy.draw(await job(), movable)),
  ]);

  expect(ends).toMatchObject([{ kind: 'stalled' }, { kind: 'stalled' }]);
  await waitUntil(async () => !(await isOfStill('executes none')));
  expect([comfy.pick('tiny'), comfy.pick('tiny')]).toEqual([sound.url, sound.url]);
  expect(await isOfStill('executed none of its prompts and rests for 3 s')).toBe(true);
  await still.clearFaults();
  await waitUntil(async () => (await comfy.instances())[0]?.healthy);
  await comfy.draw(await job(), movable);
});
