import { expect, test } from 'vitest';
import { createReporting } from '#worker/periodic/report-instances.ts';
import { createWarmUp } from '#worker/periodic/warm-up.ts';
import { runOrder } from '#worker/run-order.ts';
import { endOf, givenJob, givenStandin, leftOn, tiny, unwatched } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

test('a new GPU is warmed up once before any order, and keeps nothing of it', async () => {
  await using instance = await givenStandin();
  const style = {
    tier: 'small',
  } as const;
  await using given = await givenWorkerServices([instance.url], { COMFYUI_DIRS: instance.dir }, style);
  const { comfy } = given.services;
  const warmUp = createWarmUp(given.services, new AbortController().signal);
  await comfy.instances();
  expect(comfy.isWarm(instance.url)).toBe(false);

  void warmUp();
  void warmUp();

  await waitUntil(() => comfy.isWarm(instance.url));
  void warmUp();
  await waitUntil(async () => (await leftOn(instance.dir)).files === 0);
  expect(instance.runs()).toBe(1);
});

test('a GPU sells a style once it has drawn with its models, and not after repeated failures', async () => {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  const style = {
    tier: 'small',
    examples: { before: 'comfy-workflows/before.webp', after: '' },
  } as const;
  await using given = await givenWorkerServices([instance.url], {}, style);
  const { comfy, styles } = given.services;
  const workflows = Object.fromEntries([...styles.values()].map(({ id, workflow }) => [id, workflow]));
  const cannotDraw = async () => {
    await comfy.check(() => ({ workflows, tiers: { tiny: 'small' }, mustBeProven: true }));
    return (await comfy.instances())[0]?.cannotDraw;
  };
  await instance.fault('execution', 'disk_full');

  expect(await cannotDraw()).toEqual(['tiny']);
  expect(comfy.pick('tiny')).toBeUndefined();
  void createWarmUp(given.services, new AbortController().signal)();
  await waitUntil(() => instance.requests('execution')[0]?.outcome);
  await waitUntil(() => comfy.cold('tiny').length > 0);
  expect(await cannotDraw()).toEqual(['tiny']);

  void createWarmUp(given.services, new AbortController().signal)();
  await waitUntil(async () => (await cannotDraw())?.length === 0);
  expect(comfy.pick('tiny')).toBe(instance.url);

  const workflow = styles.get('tiny')?.workflow ?? {};
  await instance.fault('execution', 'out_of_memory', { times: 3 });
  for (let n = 0; n < 3; n += 1)
    await endOf(comfy.draw(await givenJob(instance.url, { workflow }), unwatched));
  expect((await comfy.instances())[0]?.lacks).toEqual(['tiny']);

  await waitUntil(() => comfy.cold('tiny').length > 0);
  void createWarmUp(given.services, new AbortController().signal)();
  await waitUntil(async () => (await cannotDraw())?.length === 0);
});

const withModel = structuredClone(tiny);
Object.assign(withModel['3']?.inputs ?? {}, { model_name: 'small.safetensors' });

test('a CPU graph gets a proving drawing only if it loads a model, which may be damaged', async () => {
  await using instance = await givenStandin();
  for (const [style, owed] of [
    [{}, []],
    [{ workflow: withModel }, ['tiny']],
  ] as const) {
    await using given = await givenWorkerServices([instance.url], {}, style);
    await createReporting(given.services, () => false)();
    expect((await given.services.comfy.instances())[0]?.lacks).toEqual(owed);

    await createWarmUp(given.services, new AbortController().signal)();
    expect(instance.requests('execution')).toHaveLength(owed.length);
  }
});

test('a style with a damaged model does not delay the first drawing of others', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url], {}, { workflow: withModel });
  const { services } = given;
  const [style] = services.styles.values();
  if (!style) throw new Error('There is no style');
  const sound = structuredClone(withModel);
  Object.assign(sound['3']?.inputs ?? {}, { model_name: 'sound.safetensors' });
  const styles = new Map([
    ['damaged', { ...style, id: 'damaged' }],
    ['sound', { ...style, id: 'sound', workflow: sound }],
  ]);
  const worker = { ...services, styles };
  await createReporting(worker, () => false)();
  await instance.fault('execution', 'damaged_model');
  const warmUp = createWarmUp(worker, new AbortController().signal);

  await warmUp();
  await warmUp();

  expect((await services.comfy.instances())[0]?.lacks).toEqual(['damaged']);
  // Nor is it tried again at once.
  await warmUp();
  expect(instance.runs()).toBe(2);
});

test('a model file damaged while the shop sells stops its style, for which the order waits, and nothing else', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url], {}, { workflow: withModel });
  const { services, approved, drawOrder } = given;
  const { comfy, orders } = services;
  const drawExample = () => createWarmUp(services, new AbortController().signal)();
  const health = async () => (await comfy.instances())[0];
  await createReporting(services, () => false)();
  await drawExample();
  expect((await health())?.cannotDraw).toEqual([]);

  const failedExamples = 4;
  await instance.fault('execution', 'damaged_model', { times: 1 + failedExamples });
  const order = await approved(await photoBytes('astronaut.png'));
  const never = new AbortController().signal;
  await runOrder(order.id, 'approved', services, never);
  expect((await health())?.cannotDraw).toEqual(['tiny']);
  for (let n = 0; n < failedExamples; n += 1) await drawExample();

  expect(await health()).toMatchObject({
    healthy: true,
    troubles: [expect.stringMatching(/^cannot draw tiny \(small\.safetensors\): .*incomplete metadata/)],
  });
  await runOrder(order.id, 'approved', services, never);
  expect((await orders.byId(order.id))?.state).toBe('approved');

  await drawExample();
  expect(await health()).toMatchObject({ cannotDraw: [], troubles: [] });
  await drawOrder(order, () => never);
  expect((await orders.byId(order.id))?.state).toBe('drawn');
});
