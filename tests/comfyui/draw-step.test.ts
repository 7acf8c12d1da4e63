import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWarmUp } from '#worker/periodic/warm-up.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { waitUntil } from '../support/wait-until.ts';

type Queue = { queue_running: [number, string][]; queue_pending: [number, string][] };

test('the next prompt waits on ComfyUI before the first has ended, and no third one', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  const queue = async () => (await (await fetch(`${instance.url}/queue`)).json()) as Queue;
  const photo = await photoBytes('astronaut.png');
  const worker = new AbortController();
  await services.comfy.instances();
  await instance.fault('execution', 'hang');

  const drawing = [await approved(photo), await approved(photo)].map((order) =>
    drawOrder(order, () => worker.signal),
  );
  await waitUntil(async () => (await queue()).queue_pending.length === 1);

  const [[, first] = [0, 'nothing runs']] = (await queue()).queue_running;
  expect(services.comfy.pick('tiny')).toBeUndefined();
  expect(services.comfy.secondsUnavailable('tiny')).toBe(0);

  // An interrupt that comes before the run looks for one is lost.
  await waitUntil(async () => {
    await instance.interrupt(first);
    return instance.requests('execution')[0]?.outcome;
  });
  await Promise.all(drawing);
  expect(instance.requests('execution').map(({ outcome }) => outcome)).toEqual([
    'execution_interrupted',
    'execution_success',
    'execution_success',
  ]);
});

test.each([
  ['small, and none of the last step', {}, 1],
  ['not at all where the operator wants none', { PREVIEWS: '0' }, 0],
])('previews are passed on %s', async (_how, settings, least) => {
  await using instance = await givenStandin({ seconds: 0.5 });
  await using given = await givenWorkerServices([instance.url], settings);
  const { services, approved, drawOrder } = given;
  const order = await approved(await photoBytes('coffee.png'));

  await drawOrder(order, () => new AbortController().signal);

  const preview = await services.previews.of(order.id);
  expect(preview === undefined ? 0 : 1).toBe(least);
  if (!preview) return;
  const { width, height, format } = await sharp(preview).metadata();
  expect([format, Math.max(width, height)]).toEqual(['jpeg', 96]);
});

test('a GPU that came is warm before anybody orders, once, and keeps nothing of it', async () => {
  await using instance = await givenStandin();
  const style = {
    tier: 'small',
    examples: { before: 'comfy-workflows/anime/before.webp', after: '' },
  } as const;
  await using given = await givenWorkerServices([instance.url], { COMFYUI_DIRS: instance.dir }, style);
  const { comfy } = given.services;
  const warmUp = createWarmUp(given.services, new AbortController().signal);
  await comfy.instances();
  expect(comfy.isWarm(instance.url)).toBe(false);

  warmUp();
  warmUp();

  await waitUntil(() => comfy.isWarm(instance.url));
  warmUp();
  await waitUntil(async () => (await leftOn(instance.dir)).files === 0);
  expect(instance.runs()).toBe(1);
});

test('a GPU sells a style once it has drawn with its models, and not while it fails at that', async () => {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  const style = {
    tier: 'small',
    examples: { before: 'comfy-workflows/anime/before.webp', after: '' },
  } as const;
  await using given = await givenWorkerServices([instance.url], {}, style);
  const { comfy, styles } = given.services;
  const workflows = Object.fromEntries([...styles.values()].map(({ id, workflow }) => [id, workflow]));
  const cannotDraw = async () => {
    await comfy.check(() => ({ workflows, tier: 'small', mustBeProven: true }));
    return (await comfy.instances())[0]?.cannotDraw;
  };
  await instance.fault('execution', 'disk_full');

  expect(await cannotDraw()).toEqual(['tiny']);
  expect(comfy.pick('tiny')).toBeUndefined();
  createWarmUp(given.services, new AbortController().signal)();
  await waitUntil(() => instance.requests('execution')[0]?.outcome);
  await waitUntil(() => comfy.cold('tiny').length > 0);
  expect(await cannotDraw()).toEqual(['tiny']);

  createWarmUp(given.services, new AbortController().signal)();
  await waitUntil(async () => (await cannotDraw())?.length === 0);
  expect(comfy.pick('tiny')).toBe(instance.url);
});

test('graphs for the processor have no models to load', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { comfy } = given.services;
  await comfy.instances();

  createWarmUp(given.services, new AbortController().signal)();

  await waitUntil(() => instance.requests('GET /system_stats').length > 2);
  expect(instance.requests('POST /prompt')).toEqual([]);
});
