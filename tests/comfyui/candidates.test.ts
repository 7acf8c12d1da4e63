import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { WorkerServices } from '#worker/services.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const never = new AbortController().signal;

let instance: Awaited<ReturnType<typeof givenStandin>>;
let given: Awaited<ReturnType<typeof givenWorkerServices>>;
/** Order to be drawn as the best of two. */
let order: Order;
let executedBefore: number;
beforeAll(async () => {
  instance = await givenStandin();
  given = await givenWorkerServices([instance.url], { COMFYUI_DIRS: instance.dir }, { candidates: 2 });
  await given.services.comfy.instances();
});
afterAll(async () => {
  await given[Symbol.asyncDispose]();
  await instance[Symbol.asyncDispose]();
});
beforeEach(async () => {
  order = await given.approved(await photoBytes('coffee.png'));
  // An instance cools down for a while after failed drawings.
  await waitUntil(() => given.services.comfy.pick(order.styleId));
  executedBefore = instance.runs();
});

const executions = () => instance.runs() - executedBefore;
const stateOf = async () => (await given.services.orders.byId(order.id))?.state;
const promptsOf = async () => (await given.services.prompts.ofOrder(order.id)).map(({ status }) => status);
const draw = (services = given.services, stopping = never) =>
  runOrder(order.id, 'approved', services, stopping);

test('two candidates are drawn in one try with different seeds, and nothing stays on ComfyUI', async () => {
  const { services } = given;

  await draw();

  expect(await services.orders.byId(order.id)).toMatchObject({
    state: 'drawn',
    drawingPercent: 100,
    tries: 0,
  });
  expect(await promptsOf()).toEqual(['done', 'done']);
  const [first, second] = await services.prompts.ofOrder(order.id);
  expect(first?.seed).not.toBe(second?.seed);
  expect(await services.drawings.candidatesOf(order)).toHaveLength(2);

  await cleanUpPrompts(services);
  expect(await leftOn(instance.dir)).toMatchObject({ files: 0 });
});

test('the second candidate reuses the uploaded photo, which is erased once after it', async () => {
  await using own = await givenStandin();
  await using ours = await givenWorkerServices([own.url], {}, { candidates: 2 });
  const { services } = ours;
  await services.comfy.instances();
  const { id } = await ours.approved(await photoBytes('coffee.png'));
  const { drawings } = services;
  let left = { files: 0, bytes: 0 };
  const put: typeof drawings.put = async (...drawing) => {
    await cleanUpPrompts(services);
    left = await leftOn(own.dir);
    await drawings.put(...drawing);
  };

  await runOrder(id, 'approved', { ...services, drawings: { ...drawings, put } }, never);

  expect(own.requests('execution').map(({ cached }) => cached)).toEqual([0, 3]);
  const uploads = own.requests('POST /upload/image').filter(({ name }) => name === 'photo.jpg');
  expect(new Set(uploads.map(({ subfolder }) => subfolder)).size).toBe(1);
  expect(uploads.filter(({ bytes }) => bytes === 0)).toHaveLength(1);
  // A photo and two pictures were there when the second drawing was kept.
  expect([left.files, left.bytes > 0]).toEqual([3, true]);
  expect((await leftOn(own.dir)).bytes).toBe(0);
  expect(await services.prompts.isLeft(id)).toBe(false);
});

test('each candidate has its share of the progress', async () => {
  const { services } = given;
  const percents: number[] = [];
  const reportProgress = (_id: string, _leaseId: string, percent: number) =>
    Promise.resolve(void percents.push(percent));
  const drawSlowly: typeof services.comfy.draw = async (_job, watch) => {
    const before = percents.length;
    watch.onProgress(60);
    await waitUntil(() => percents.length > before);
    return { bytes: Buffer.from('png') };
  };
  const comfy = { ...services.comfy, draw: drawSlowly };

  await draw({ ...services, comfy, orders: { ...services.orders, reportProgress } });

  expect(percents).toEqual([30, 80]);
});

test.each([
  ['the second one fails', ['slow', 'out_of_memory'], ['done', 'failed']],
  ['the first one fails', ['out_of_memory'], ['failed', 'done']],
  ['ComfyUI’s disk is full at the second one', ['slow', 'disk_full'], ['done', 'cancelled']],
] as const)(
  'the other candidate counts when %s, and no third one is drawn',
  async (_what, faults, statuses) => {
    for (const fault of faults) await instance.fault('execution', fault, { seconds: 0 });

    await given.drawOrder(order, () => never);

    expect([await stateOf(), await promptsOf(), executions()]).toEqual(['drawn', statuses, 2]);
  },
);

test('an order fails if both candidates fail', async () => {
  await instance.fault('execution', 'out_of_memory', { times: 2 });

  await given.drawOrder(order, () => never);

  expect([await stateOf(), executions()]).toEqual(['failed', 2]);
});

/** Returns the services of a worker that runs `act` once it has kept its first drawing. */
function afterFirst(act: () => Promise<unknown>): WorkerServices {
  const { drawings } = given.services;
  let isFirst = true;
  const put: typeof drawings.put = async (promptId, bytes) => {
    await drawings.put(promptId, bytes);
    if (isFirst) await act();
    isFirst = false;
  };
  return { ...given.services, drawings: { ...drawings, put } };
}

test('a worker that stops between two candidates leaves only the second to the next worker', async () => {
  const stopping = new AbortController();

  await draw(
    afterFirst(() => {
      stopping.abort();
      return Promise.resolve();
    }),
    stopping.signal,
  );
  expect([await stateOf(), executions()]).toEqual(['approved', 1]);
  await given.drawOrder(order, () => never);

  expect([await stateOf(), await promptsOf(), executions()]).toEqual(['drawn', ['done', 'done'], 2]);
});

test('a photo that is deleted between two candidates is not drawn again', async () => {
  const { orders, files } = given.services;
  const deleting = afterFirst(async () => {
    await orders.markImagesDeleted(order.id);
    await files.remove('photos', order.id);
  });

  await draw(deleting);

  expect([await stateOf(), executions()]).toEqual(['failed', 1]);
});

test('a ComfyUI that goes away after the first candidate delays no order for the second', async () => {
  await draw(afterFirst(() => instance.restart(60_000)));

  expect(await stateOf()).toBe('drawn');
  expect(await given.services.drawings.candidatesOf(order)).toHaveLength(1);
});
