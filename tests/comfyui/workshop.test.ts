import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWarmUp } from '#worker/periodic/warm-up.ts';
import { eventually, givenStandin, photoNamed } from './studio.ts';
import { givenWorkshop } from './workshop.ts';

type Queue = { queue_running: [number, string][]; queue_pending: [number, string][] };

test('the next prompt waits on ComfyUI before the first has ended, and no third one', async () => {
  await using instance = await givenStandin();
  await using studio = await givenWorkshop([instance.url]);
  const { workshop, approved, drawOrder } = studio;
  const queue = async () => (await (await fetch(`${instance.url}/queue`)).json()) as Queue;
  const photo = await photoNamed('astronaut.png');
  const worker = new AbortController();
  await workshop.comfy.instances();
  await instance.fault('run', 'hang');

  const drawing = [await approved(photo), await approved(photo)].map((order) =>
    drawOrder(order, () => worker.signal),
  );
  await eventually(async () => (await queue()).queue_pending.length === 1);

  const [[, first] = [0, 'nothing runs']] = (await queue()).queue_running;
  expect(workshop.comfy.pick('tiny')).toBeUndefined();
  expect(workshop.comfy.secondsUnavailable('tiny')).toBe(0);

  // An interrupt that comes before the run looks for one is lost.
  await eventually(async () => {
    await instance.interrupt(first);
    return instance.asked('run')[0]?.outcome;
  });
  await Promise.all(drawing);
  expect(instance.asked('run').map(({ outcome }) => outcome)).toEqual([
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
  await using studio = await givenWorkshop([instance.url], settings);
  const { workshop, approved, drawOrder } = studio;
  const order = await approved(await photoNamed('coffee.png'));

  await drawOrder(order, () => new AbortController().signal);

  const preview = await workshop.previews.of(order.id);
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
  await using studio = await givenWorkshop([instance.url], { COMFYUI_DIRS: instance.dir }, style);
  const { comfy } = studio.workshop;
  const warmUp = createWarmUp(studio.workshop, new AbortController().signal);
  await comfy.instances();
  expect(comfy.isWarm(instance.url)).toBe(false);

  warmUp();
  warmUp();

  await eventually(() => comfy.isWarm(instance.url));
  warmUp();
  await eventually(async () => (await readdir(path.join(instance.dir, 'output/toonbooth'))).length === 0);
  expect(instance.runs()).toBe(1);
});

test('graphs for the processor have no models to load', async () => {
  await using instance = await givenStandin();
  await using studio = await givenWorkshop([instance.url]);
  const { comfy } = studio.workshop;
  await comfy.instances();

  createWarmUp(studio.workshop, new AbortController().signal)();

  await eventually(() => instance.asked('GET /system_stats').length > 2);
  expect(instance.asked('POST /prompt')).toEqual([]);
});
