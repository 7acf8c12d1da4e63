import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { discardPrompts } from '#worker/jobs/discard-prompts.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { runOrder } from '#worker/run-order.ts';
import type { WorkerServices } from '#worker/services.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Deletes the images of an order that is being drawn, as delete-now does. */
async function deleteNow(id: string, services: WorkerServices): Promise<void> {
  await services.orders.markImagesDeleted(id);
  await services.files.remove('photos', id);
  await discardPrompts(id, services);
}

/** Cleans up until the visitor would be told "deleted". */
async function untilToldDeleted(id: string, services: WorkerServices): Promise<void> {
  await waitUntil(async () => {
    await cleanUpPrompts(services);
    return !(await services.prompts.isLeft(id));
  });
}

/** Returns the services of a worker whose photos take a second to send, with promises for the start and end of sending. */
async function givenSlowSending(
  services: WorkerServices,
  instance: Awaited<ReturnType<typeof givenStandin>>,
) {
  const { comfy } = services;
  let [begin, end] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const sent = new Promise<void>((resolve) => (end = resolve));
  await instance.fault('POST /upload', 'slow', { seconds: 1 });
  /** Returns the worker. `isDead`: it runs no further instruction once the photo has been sent. */
  const worker = (isDead: boolean): WorkerServices => ({
    ...services,
    comfy: {
      ...comfy,
      draw(job, watch) {
        begin();
        const isWanted = (): Promise<boolean> => (end(), new Promise(() => undefined));
        return comfy.draw(job, isDead ? { ...watch, isWanted } : watch);
      },
    },
  });
  return { worker, begun, sent };
}

test('a photo deleted during its upload is not drawn, and is reported deleted only once it is', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  const never = new AbortController().signal;
  const order = await approved(await photoBytes('coffee.png'));
  await services.comfy.instances();
  const { worker, begun } = await givenSlowSending(services, instance);
  const drawing = runOrder(order.id, 'approved', worker(false), never);
  await begun;

  await deleteNow(order.id, services);
  await untilToldDeleted(order.id, services);

  expect(instance.requests('POST /upload/image').length).toBeGreaterThan(0);
  expect((await leftOn(instance.dir)).bytes).toBe(0);
  await drawing;
  await drawOrder(order, () => never);
  expect(instance.requests('POST /prompt')).toEqual([]);
  expect((await services.orders.byId(order.id))?.state).toBe('failed');
});

test('a photo deleted during its second upload is erased under the first name too', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url], {}, { candidates: 2 });
  const { services, approved } = given;
  const { comfy, prompts } = services;
  const order = await approved(await photoBytes('coffee.png'));
  await comfy.instances();
  let deleting: Promise<void> | undefined;
  const draw: typeof comfy.draw = async (job, watch) => {
    if (!job.photoId) return comfy.draw(job, watch);
    await instance.fault('POST /upload', 'slow', { seconds: 1 });
    deleting = deleteNow(order.id, services).then(() => untilToldDeleted(order.id, services));
    const isWanted = () => waitUntil(async () => !(await prompts.isOpen(job.promptId))).then(() => false);
    return comfy.draw(job, { ...watch, isWanted });
  };

  const worker = { ...services, comfy: { ...comfy, draw } };
  await runOrder(order.id, 'approved', worker, new AbortController().signal);
  await deleting;

  expect((await leftOn(instance.dir)).bytes).toBe(0);
  expect(instance.requests('POST /prompt')).toHaveLength(1);
  expect(instance.requests('POST /upload/image').filter(({ bytes }) => Number(bytes) > 0)).toHaveLength(2);
});

test('a cleanup does not count for a photo that was sent while it ran', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved } = given;
  const { comfy, orders, prompts } = services;
  const { id } = await approved(await photoBytes('coffee.png'));
  await comfy.instances();
  const { promptId } = await addPrompt(services.db, {
    ...{ promptId: randomUUID(), orderId: id, retry: 0, instance: instance.url, seed: 1 },
  });
  await orders.markImagesDeleted(id);
  const cleanUp: typeof comfy.cleanUp = async (prompt) => {
    const isClean = await comfy.cleanUp(prompt);
    // As a worker does that has just sent the photo.
    await prompts.cleanUpAgain(promptId);
    return isClean;
  };

  await cleanUpPrompts({ ...services, comfy: { ...comfy, cleanUp } });
  expect(await prompts.isLeft(id)).toBe(true);
  await cleanUpPrompts(services);
  expect(await prompts.isLeft(id)).toBe(false);
});

test('a deleted photo whose worker died right after the upload is erased from ComfyUI', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved } = given;
  const order = await approved(await photoBytes('coffee.png'));
  await services.comfy.instances();
  const { worker, begun, sent } = await givenSlowSending(services, instance);
  void runOrder(order.id, 'approved', worker(true), new AbortController().signal);
  await begun;

  const deleting = deleteNow(order.id, services);
  await sent;
  await services.leases.releaseOf(services.workerId);
  await deleting;

  await untilToldDeleted(order.id, services);
  expect((await leftOn(instance.dir)).bytes).toBe(0);
});

test('a photo deleted while its drawing is being stored leaves no drawing', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url], {}, { candidates: 2 });
  const { services, approved } = given;
  const { config, drawings, orders } = services;
  const { id } = await approved(await photoBytes('coffee.png'));
  await services.comfy.instances();
  const put: typeof drawings.put = async (promptId, bytes) => {
    await services.files.remove('photos', id);
    await drawings.removeOf(id);
    await drawings.put(promptId, bytes);
  };

  const worker = { ...services, drawings: { ...drawings, put } };
  await runOrder(id, 'approved', worker, new AbortController().signal);

  expect((await orders.byId(id))?.state).toBe('failed');
  expect(await readdir(path.join(config.DATA_DIR, 'files/drawings'))).toEqual([]);
});

test('a picture deleted while it is being finished is not delivered, and no file of it stays', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  const { orders, files } = services;
  const never = new AbortController().signal;
  const order = await approved(await photoBytes('coffee.png'));
  const { id } = order;
  await drawOrder(order, () => never);
  await orders.advance({ order: { id, state: 'drawn' }, event: 'accept' });
  const deleting: typeof files.put = async (bucket, name, bytes) => {
    await orders.markImagesDeleted(id);
    await files.remove('pictures', id);
    await files.put(bucket, name, bytes);
  };

  await runOrder(id, 'accepted', { ...services, files: { ...files, put: deleting } }, never);

  expect((await orders.byId(id))?.state).toBe('failed');
  expect(await files.get('pictures', id)).toBeUndefined();
});
