import { expect, test } from 'vitest';
import { describeBench, keepBenchVariant, startBench } from '#operations/style-bench.ts';
import { createBenchDrawing } from '#worker/periodic/draw-bench.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const never = new AbortController().signal;
const photos = ['photo-cat.webp'];

test('a style and its variant are drawn from each photo with each seed while no order waits', async () => {
  await using instance = await givenStandin();
  await using own = await givenFolder();
  await using given = await givenWorkerServices([instance.url], {
    COMFYUI_DIRS: instance.dir,
    STYLES_DIR: own.path,
  });
  const { services, approved, drawOrder } = given;
  const { benchPictures, comfy } = services;
  const drawBench = createBenchDrawing(services, never);
  await comfy.instances();
  const variant = { style: 'tiny', photos, seeds: 2, settings: ['width=96'] };
  const { id } = await startBench(variant, services);
  const drawn = async () => (await benchPictures.list()).filter(({ endedAt }) => endedAt !== null);

  const order = await approved(await photoBytes('coffee.png'));
  await drawBench();
  expect(await drawn()).toEqual([]);
  await expect(keepBenchVariant(id, services)).rejects.toThrow('variant_not_drawn');

  await drawOrder(order, () => never);
  // The instance's queue is known only from its last poll.
  await waitUntil(async () => {
    await drawBench();
    return (await drawn()).length === 4;
  });

  const pictures = await drawn();
  expect(pictures.map(({ photo, seed, isVariant }) => `${photo} ${seed} ${isVariant}`)).toEqual(
    photos.flatMap((photo) => [1, 2].flatMap((seed) => [`${photo} ${seed} false`, `${photo} ${seed} true`])),
  );
  expect(pictures.map(({ width, height }) => [width, height])).toEqual(
    pictures.map(({ isVariant }) => [isVariant ? 96 : 64, 64]),
  );
  for (const { seconds, difference, error } of pictures) {
    expect(seconds).toBeGreaterThan(0);
    expect(difference).toBeGreaterThan(5);
    expect(error).toBeNull();
  }
  expect(pictures[0]?.problem).toBeNull();
  expect((await benchPictures.picture({ benchRunId: id, nth: 0 }))?.subarray(0, 2)).toEqual(
    Buffer.from('ffd8', 'hex'),
  );
  expect((await leftOn(instance.dir)).files).toBe(0);
});

test('a failed picture says why, and a cancelled one is drawn later', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { benchPictures, comfy } = given.services;
  await comfy.instances();
  const drawBench = createBenchDrawing(given.services, never);
  await startBench({ style: 'tiny', photos, seeds: 2, settings: [] }, given.services);
  await instance.fault('execution', 'out_of_memory');

  await waitUntil(async () => {
    await drawBench();
    return (await benchPictures.list()).every(({ endedAt }) => endedAt !== null);
  });

  const [failed, right] = await benchPictures.list();
  expect(failed?.error).toMatch(/memory/i);
  expect(right).toMatchObject({ error: null, width: 64 });

  await startBench({ style: 'tiny', photos, seeds: 1, settings: [] }, given.services);
  await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
  await instance.fault('execution', 'hang');
  const drawing = drawBench();
  await waitUntil(() => instance.requests('execution').length === 3);
  await waitUntil(async () => {
    await instance.interruptAll();
    return instance.requests('execution')[2]?.outcome;
  });
  await drawing;
  const waiting = (await benchPictures.list()).filter(({ endedAt }) => endedAt === null);
  expect(waiting).toMatchObject([{ startedAt: null, error: null }]);
});

test('a model on trial is offered, drawn as the variant, and says what its ComfyUI lacks', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services } = given;
  await services.comfy.instances();
  const { trials } = await describeBench(services);
  expect(trials).toContainEqual({ id: 'joyai-image-edit', title: 'JoyAI-Image-Edit' });
  const chosen = { style: 'tiny', photos, seeds: 1 };
  await expect(startBench({ ...chosen, settings: ['trial=none'] }, services)).rejects.toThrow(
    'no model on trial called none',
  );

  await startBench({ ...chosen, settings: ['trial=joyai-image-edit'] }, services);
  const drawBench = createBenchDrawing(services, never);
  await waitUntil(async () => {
    await drawBench();
    return (await services.benchPictures.list()).every(({ endedAt }) => endedAt !== null);
  });

  const [style, trial] = await services.benchPictures.list();
  expect(style?.error).toBeNull();
  expect(trial).toMatchObject({ isVariant: true, width: null });
  expect(trial?.error).toMatch(/UNETLoader|TextEncodeJoyImageEdit|CFGNorm/);
});
