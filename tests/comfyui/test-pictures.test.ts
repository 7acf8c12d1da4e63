import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { samplePhoto } from '#compose.ts';
import { acceptTestPicture, requestTestPictures } from '#operations/test-style.ts';
import { createTestDrawing } from '#worker/periodic/test-pictures.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

/** Starts a worker with its log on one ComfyUI that draws one style. */
async function givenWorker(url: string, settings: Record<string, string> = {}) {
  const given = await givenWorkerServices([url], settings);
  const { services } = given;
  const { comfy, db, testPictures } = services;
  const logged: string[] = [];
  services.log.error = (message) => void logged.push(message);
  const draw = createTestDrawing(services, new AbortController().signal);
  // The first check only schedules the test picture.
  await draw();

  /** Makes the next test picture due and lets the worker draw and check it. */
  async function round(): Promise<void> {
    await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
    await db
      .updateTable('testPictures')
      .set({ dueAt: sql<Date>`now()` })
      .execute();
    await draw();
    comfy.setWrong(await testPictures.failed());
  }

  const cannotDraw = async () => (await comfy.instances())[0]?.cannotDraw;
  return { ...given, logged, draw, round, cannotDraw };
}

test('a style that draws the wrong thing on an instance is not drawn there until it is right again', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url, { COMFYUI_DIRS: instance.dir });
  await worker.round();
  expect(await worker.cannotDraw()).toEqual([]);
  expect(instance.runs()).toBe(1);

  for (const fault of ['black', 'out_of_memory', 'foreign_output', 'truncated_png']) {
    await instance.fault('execution', fault, { times: 3 });
    for (let n = 0; n < 3; n += 1) await worker.round();
    expect(await worker.cannotDraw()).toEqual(['tiny']);
    expect(worker.services.comfy.pick('tiny')).toBeUndefined();
    expect((await worker.services.comfy.instances())[0]?.healthy).toBe(true);

    await instance.clearFaults();
    await worker.round();
    expect(await worker.cannotDraw()).toEqual([]);
    expect(worker.services.comfy.pick('tiny')).toBe(instance.url);
  }
  expect(worker.logged).toEqual(
    Array.from(
      { length: 4 },
      () => 'the test picture of tiny is wrong: it is not drawn there until it is right',
    ),
  );
  expect((await leftOn(instance.dir)).files).toBe(0);
});

test('a picture unlike the last good one is wrong, unless it comes from another graph', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url);
  const { db, images } = worker.services;
  await worker.round();
  await worker.round();
  expect(await worker.cannotDraw()).toEqual([]);

  // The graph inverts its photo, so the drawing must differ from it.
  const { jpeg } = await images.normalise(await readFile(samplePhoto));
  await db
    .updateTable('testPictures')
    .set({ reference: await images.preview(jpeg, { longSide: 256 }) })
    .execute();
  await worker.round();
  expect(await worker.cannotDraw()).toEqual(['tiny']);
  expect(await worker.services.testPictures.failed()).toMatchObject([
    { error: expect.stringContaining('last good one') as string },
  ]);

  await db.updateTable('testPictures').set({ drawnWith: '0.3.0 another graph' }).execute();
  await worker.round();
  expect(await worker.cannotDraw()).toEqual([]);
});

test('an intended change is accepted, but only the picture that was seen', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url);
  const { services } = worker;
  const { db, images, testPictures } = services;
  const shown = async () => {
    const [{ test: last } = { test: undefined }] = await testPictures.list();
    return { ...last, reference: String(last?.reference), rejected: String(last?.rejected) };
  };
  await worker.round();
  const { jpeg } = await images.normalise(await readFile(samplePhoto));
  const other = await images.preview(jpeg, { longSide: 256 });
  await db.updateTable('testPictures').set({ reference: other }).execute();
  await worker.round();
  expect(await worker.cannotDraw()).toEqual(['tiny']);

  const wrong = await shown();
  expect(wrong).toMatchObject({ canAccept: true, failedSince: expect.any(Date) as Date });
  const { reference, rejected } = wrong;
  expect(await testPictures.picture(reference)).toEqual(other);
  expect(await testPictures.picture(rejected)).toBeDefined();
  // A new try meanwhile does not change what the operator sees.
  await worker.round();
  expect(await shown()).toMatchObject({ reference, rejected });
  await expect(acceptTestPicture('tiny', reference, services)).rejects.toThrow('test_picture_gone');
  expect((await acceptTestPicture('tiny', rejected, services)).instances).toEqual([instance.url]);
  services.comfy.setWrong(await testPictures.failed());
  expect(await worker.cannotDraw()).toEqual([]);
  expect(await shown()).toMatchObject({
    reference: rejected,
    rejected: 'null',
    failedSince: null,
    error: null,
  });
  await worker.round();
  expect(await worker.cannotDraw()).toEqual([]);

  await instance.fault('execution', 'black');
  await worker.round();
  const black = await shown();
  expect(black).toMatchObject({
    canAccept: false,
    rejected: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  await expect(acceptTestPicture('tiny', black.rejected, services)).rejects.toThrow('test_picture_gone');
});

test('a style turned off is tested only on request, and a requested test waits for no order', async () => {
  await using instance = await givenStandin();
  for (const settings of [{}, { TEST_PICTURE_HOURS: '0' }]) {
    await using worker = await givenWorker(instance.url, settings);
    const { comfyuiInstances, disabledStyles, testPictures } = worker.services;
    const before = instance.runs();
    await disabledStyles.add('tiny', 'too pale');
    await worker.round();
    expect(instance.runs()).toBe(before);

    await worker.approved(await photoBytes('astronaut.png'));
    await expect(requestTestPictures('tiny', worker.services)).rejects.toThrow('style_not_drawable');
    const seen = { url: instance.url, healthy: true, queue: 0 };
    await comfyuiInstances.report('w', [{ ...seen, cannotDraw: [] }], ['tiny']);
    await requestTestPictures('tiny', worker.services);
    expect((await testPictures.list())[0]?.test.requestedAt).not.toBeNull();
    await worker.draw();
    await worker.draw();
    expect(instance.runs()).toBe(before + 1);
    const { test: drawn } = (await testPictures.list())[0] ?? {};
    expect(drawn).toMatchObject({ requestedAt: null, error: null, checkedAt: expect.any(Date) as Date });
  }
});

test('a test picture is not drawn while an order waits, before its time, or if turned off', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url);
  await worker.draw();
  await worker.approved(await photoBytes('astronaut.png'));
  await worker.round();
  expect(instance.runs()).toBe(0);

  await using never = await givenWorker(instance.url, { TEST_PICTURE_HOURS: '0' });
  await never.round();
  expect(instance.runs()).toBe(0);
  // As an operator changes it while the worker runs.
  never.services.config.TEST_PICTURE_HOURS = 2;
  await never.round();
  expect(instance.runs()).toBe(1);
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from due_at - now()) / 3600) as hours from test_pictures`.execute(
    never.services.db,
  );
  expect(rows).toEqual([{ hours: '2' }]);
});

test('a test that may bring a style back is drawn even if an order waits for that', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url);
  await instance.fault('execution', 'black');
  await worker.round();
  await worker.approved(await photoBytes('astronaut.png'));
  await worker.round();
  expect(await worker.cannotDraw()).toEqual([]);
});

test('only one of several workers draws a test, and a failure unrelated to the style is no result', async () => {
  await using instance = await givenStandin();
  await using worker = await givenWorker(instance.url);
  const { db, testPictures } = worker.services;
  await db
    .updateTable('testPictures')
    .set({ dueAt: sql<Date>`now()` })
    .execute();
  await waitUntil(async () => (await worker.services.comfy.instances())[0]?.healthy);
  const draw = () => createTestDrawing(worker.services, new AbortController().signal)();
  await Promise.all([draw(), draw(), draw()]);
  expect(instance.runs()).toBe(1);

  await instance.fault('POST /prompt', 'status', { times: 9 });
  await worker.round();
  expect(await testPictures.failed()).toEqual([]);
  expect(instance.runs()).toBe(1);
});
