import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { WorkerServices } from '#worker/services.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { waitUntil } from '../support/wait-until.ts';

type Queue = { queue_running: [number, string][]; queue_pending: [number, string][] };

test('one further prompt, and no third one, is queued on ComfyUI before the first ends', async () => {
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
  const first = await waitUntil(async () => {
    const {
      queue_running: [running],
      queue_pending: waiting,
    } = await queue();
    return waiting.length === 1 && running?.[1];
  });

  expect(services.comfy.pick('tiny')).toBeUndefined();
  expect(services.comfy.secondsUnavailable('tiny')).toBe(0);

  // An interrupt sent before ComfyUI checks for one is lost.
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

test('an order whose prompt was cancelled from outside is drawn before those that wait in line', async () => {
  await using instance = await givenStandin({ seconds: 0.4 });
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved } = given;
  const { db, queue } = services;
  const photo = await photoBytes('astronaut.png');
  await services.comfy.instances();
  const ids = [];
  for (let n = 0; n < 7; n += 1) {
    const { id, state, tries } = await approved(photo);
    await queue.enqueueOrder({ id, state, tries });
    ids.push(id);
  }
  await instance.fault('execution', 'hang');

  queue.work('drawing', 2, ({ id }) => runOrder(id, 'approved', services, new AbortController().signal));
  await waitUntil(async () => {
    const [first] = instance.requests('execution');
    if (first) await instance.interrupt(String(first.promptId));
    return first?.outcome;
  });
  const drawn = await waitUntil(async () => {
    const orders = await db.selectFrom('orders').select('state').execute();
    if (orders.some(({ state }) => state === 'approved')) return undefined;
    return db.selectFrom('prompts').selectAll().where('status', '=', 'done').orderBy('endedAt').execute();
  });

  expect(drawn.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
  const cancelled = await db
    .selectFrom('prompts')
    .select('orderId')
    .where('status', '=', 'cancelled')
    .execute();
  expect(cancelled).toHaveLength(1);
  const place = drawn.findIndex(({ orderId }) => orderId === cancelled[0]?.orderId);
  expect(place).toBeLessThan(5);
});

test('an order under which ComfyUI dies three times, drawing others in between, is given up', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url], {}, {}, { silentSeconds: 0.3 });
  const { services, approved, drawOrder } = given;
  const { comfy, orders, prompts } = services;
  const never = new AbortController().signal;
  await comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const other = await approved(await photoBytes('coffee.png'));
  const last = async () => (await prompts.ofOrder(order.id)).at(-1);

  for (let death = 1; death <= 3; death += 1) {
    await instance.fault('execution', 'hang');
    let begun: Promise<unknown> | undefined;
    // An instance that has just come back may not have been polled yet, so that the order waits.
    await waitUntil(async () => {
      begun ??= runOrder(order.id, 'approved', services, never).finally(() => (begun = undefined));
      return (await prompts.ofOrder(order.id))[death - 1]?.startedAt;
    });
    // The second time it is away for longer than a prompt is followed.
    await instance.restart(death === 2 ? 1000 : 0);
    await begun;
    while ((await last())?.status === 'open') await runOrder(order.id, 'approved', services, never);
    if (death === 1) await drawOrder(other, () => never);
  }

  const ends = (await prompts.ofOrder(order.id)).map(({ status, error }) => [status, error?.slice(0, 5)]);
  expect(ends).toEqual(Array(3).fill(['cancelled', 'lost:']));
  expect((await orders.byId(other.id))?.state).toBe('drawn');
  expect((await orders.byId(order.id))?.state).toBe('failed');
});

test.each([
  ['small, and none of the last step', {}, 1],
  ['not at all if the operator wants none', { PREVIEWS: '0' }, 0],
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

/** Returns the services of a worker that freezes as it begins to write its drawing, until `thaw`. */
function freezing(services: WorkerServices) {
  let [freeze, thaw] = [(): void => undefined, (): void => undefined];
  const frozen = new Promise<void>((resolve) => (freeze = resolve));
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  const put: WorkerServices['drawings']['put'] = async (promptId, bytes) => {
    freeze();
    await thawed;
    await services.drawings.put(promptId, bytes);
  };
  return { services: { ...services, drawings: { ...services.drawings, put } }, frozen, thaw };
}

test('a worker frozen while writing its drawing does not overwrite a later one', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  const { db, drawings, files, prompts } = services;
  const never = new AbortController().signal;
  await services.comfy.instances();
  const order = await approved(await photoBytes('coffee.png'));
  const worker = freezing(services);

  const late = runOrder(order.id, 'approved', worker.services, never);
  await worker.frozen;
  await waitUntil(async () => (await prompts.ofOrder(order.id))[0]?.startedAt);
  // Its lease ends, and another worker loses its prompt and draws the next one: another photo tells the pictures apart.
  await db
    .updateTable('orders')
    .set({ leasedUntil: new Date(0) })
    .execute();
  await rm(path.join(instance.dir, 'output'), { recursive: true });
  await files.put('photos', order.id, await photoBytes('astronaut.png'));
  await drawOrder(order, () => never);
  const drawn = await drawings.of(order);
  worker.thaw();
  await late;

  expect(drawn).toBeDefined();
  expect((await drawings.of(order))?.equals(drawn ?? Buffer.of())).toBe(true);
  const [lost, done] = await prompts.ofOrder(order.id);
  expect([lost?.status, done?.status]).toEqual(['cancelled', 'done']);

  // Only the late worker's file is removed.
  const dir = path.join(services.config.DATA_DIR, 'files/drawings');
  const then = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(dir)) await utimes(path.join(dir, name), then, then);
  await removeOrphanedFiles(services);
  expect(await readdir(dir)).toEqual([done?.promptId]);
});

test('files of a drawing are erased from ComfyUI even if its order has moved on without a job', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  const order = await approved(await photoBytes('coffee.png'));
  const worker = new AbortController();
  await instance.fault('execution', 'hang');
  const drawing = drawOrder(order, () => worker.signal);
  await waitUntil(async () => (await leftOn(instance.dir)).bytes > 0);

  // The worker stops while an operator refunds the order.
  await services.orders.advance({ order, event: 'giveUp' });
  worker.abort();
  await drawing;

  await waitUntil(async () => {
    await cleanUpPrompts(services);
    return (await leftOn(instance.dir)).bytes === 0;
  });
  expect((await services.prompts.ofOrder(order.id)).map(({ status }) => status)).toEqual(['cancelled']);
});

test.each([1, 2])(
  'a prompt that is posted while its files are cleaned up leaves nothing on ComfyUI, though it is drawn (one of %i)',
  async (candidates) => {
    await using instance = await givenStandin({ seconds: 3 });
    await using given = await givenWorkerServices([instance.url], {}, { candidates });
    const { services, approved } = given;
    const { comfy, orders, prompts } = services;
    const order = await approved(await photoBytes('coffee.png'));
    await comfy.instances();
    await instance.fault('POST /history', 'slow', { seconds: 1 });
    let cleaning: Promise<void> | undefined;
    const draw: typeof comfy.draw = (job, watch) => {
      const isWanted = async (): Promise<boolean> => {
        const wasWanted = (await watch.isWanted?.()) === true;
        // An operator refunds the order now.
        await orders.advance({ order, event: 'giveUp' });
        cleaning = cleanUpPrompts(services);
        await waitUntil(() => instance.requests(`GET /jobs/${job.promptId}`).length > 0);
        return wasWanted;
      };
      return comfy.draw(job, { ...watch, isWanted });
    };

    const worker = { ...services, comfy: { ...comfy, draw } };
    await runOrder(order.id, 'approved', worker, new AbortController().signal);
    await cleaning;

    expect(instance.requests('execution').map(({ outcome }) => outcome)).toEqual(['execution_success']);
    expect(await prompts.isLeft(order.id)).toBe(true);
    await cleanUpPrompts(services);
    expect((await leftOn(instance.dir)).bytes).toBe(0);
  },
);

/** Returns the services of a worker whose disk is full until `freed`. */
function withFullDisk(services: WorkerServices) {
  const disk = { isFull: true };
  const put: WorkerServices['drawings']['put'] = async (promptId, bytes) => {
    if (disk.isFull)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await services.drawings.put(promptId, bytes);
  };
  return { disk, services: { ...services, drawings: { ...services.drawings, put } } };
}

test('a drawing that finds the disk full waits for room without a try, and is not drawn again', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { orders } = given.services;
  const never = new AbortController().signal;
  await given.services.comfy.instances();
  const order = await given.approved(await photoBytes('coffee.png'));
  const { disk, services } = withFullDisk(given.services);

  for (let look = 0; look < 6; look += 1) await runOrder(order.id, 'approved', services, never);

  expect(await orders.byId(order.id)).toMatchObject({ state: 'approved', tries: 0 });
  disk.isFull = false;
  await runOrder(order.id, 'approved', services, never);
  expect((await orders.byId(order.id))?.state).toBe('drawn');
  expect(instance.runs()).toBe(1);
});

test('a disk that stays full for longer than GIVE_UP_MINUTES ends the order', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const never = new AbortController().signal;
  await given.services.comfy.instances();
  const order = await given.approved(await photoBytes('coffee.png'));
  const { services } = withFullDisk(given.services);

  await runOrder(order.id, 'approved', services, never);
  // As an operator changes it while the worker runs.
  services.config.GIVE_UP_MINUTES = 0.0001;
  // Twice the 6 ms of the setting, which both steps together may not take longer than.
  await pause(12);
  await runOrder(order.id, 'approved', services, never);

  expect((await given.services.orders.byId(order.id))?.state).toBe('failed');
});
