import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDrawings } from '#adapters/drawings.ts';
import { hashOf } from '#adapters/secrets.ts';
import { cancelOrder } from '#operations/cancel-order.ts';
import { createProofDrawing } from '#worker/periodic/draw-proofs.ts';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes, type TestPhoto } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const never = new AbortController().signal;

/** Starts a worker with a ComfyUI, and a client that requests proofs of photos. */
async function givenWorker(settings: Record<string, string> = {}, standin: { seconds?: number } = {}) {
  const instance = await givenStandin(standin);
  const given = await givenWorkerServices([instance.url], { COMFYUI_DIRS: instance.dir, ...settings });
  const { services } = given;
  await services.comfy.instances();

  let normalised: ReturnType<typeof services.images.normalise> | undefined;
  async function request(photo: TestPhoto = 'astronaut.png'): Promise<string> {
    const { jpeg, ...size } = await (normalised ??= services.images.normalise(await photoBytes(photo)));
    const draftId = await services.drafts.add(size, () => hashOf(randomUUID()), undefined);
    await services.files.put('drafts', draftId, jpeg);
    const draft = (await services.drafts.byId(draftId)) ?? expect.fail();
    const proof = await services.proofs.add(draft, { style: 'tiny', crop: undefined }, (id) => hashOf(id));
    return proof?.id ?? expect.fail();
  }

  return {
    ...{ instance, request, services, given },
    draw: createProofDrawing(services, never),
    stateOf: async (id: string) => (await services.proofs.byId(id))?.state,
    /** Waits until a poll shows that the instance's queue is empty. */
    untilIdle: () => waitUntil(async () => (await services.comfy.instances())[0]?.queue === 0),
    async [Symbol.asyncDispose]() {
      await given[Symbol.asyncDispose]();
      await instance[Symbol.asyncDispose]();
    },
  };
}

test('a proof waits for the paid orders, and leaves nothing on ComfyUI once it is drawn', async () => {
  await using worker = await givenWorker();
  const { services, given } = worker;
  const order = await given.approved(await photoBytes('coffee.png'));
  const id = await worker.request();

  await worker.draw();
  expect(await worker.stateOf(id)).toBe('waiting');
  await given.drawOrder(order, () => never);
  await worker.untilIdle();
  await worker.draw();

  const proof = (await services.proofs.byId(id)) ?? expect.fail();
  expect(proof).toMatchObject({ state: 'drawn', instance: worker.instance.url, cleanupDue: false });
  expect(proof.seconds).toBeGreaterThan(0);
  expect(proof.copy?.subarray(0, 2)).toEqual(Buffer.from('ffd8', 'hex'));
  expect((await services.files.get('drafts', id))?.subarray(1, 4).toString()).toBe('PNG');
  expect((await leftOn(worker.instance.dir)).files).toBe(0);
});

test('a flood of proofs delays a paid order by one drawing at most, and stops at its share', async () => {
  // Allows 1.08 s of an hour: four drawings of 0.3 s begin in it.
  await using worker = await givenWorker({ PROOF_SHARE: '0.03' }, { seconds: 0.3 });
  const { given, instance, services } = worker;
  const photo = await photoBytes('coffee.png');
  const ids = [
    await worker.request(),
    ...(await Promise.all(Array.from({ length: 19 }, () => worker.request()))),
  ];
  const flood = new AbortController();
  const drawing = (async () => {
    while (!flood.signal.aborted) {
      await worker.untilIdle();
      await worker.draw();
    }
  })();
  await waitUntil(() => instance.runs() === 1);
  const paidAt = Date.now();
  const orders = await Promise.all([1, 2, 3].map(() => given.approved(photo)));
  for (const order of orders) {
    await given.drawOrder(order, () => never);
    // As long as one is paid and waits, an idle ComfyUI is not for proofs.
    await worker.untilIdle();
  }
  const paid = (await Promise.all(orders.map(({ id }) => services.prompts.ofOrder(id)))).flat();
  const runs = instance.requests('execution').map((run) => ({
    isPaid: paid.some(({ promptId }) => promptId === run.promptId),
    startedAt: Date.parse(String(run.startedAt)),
  }));
  const last = runs.findLastIndex(({ isPaid }) => isPaid);
  const proofsBetween = runs.slice(0, last).filter((run) => !run.isPaid && run.startedAt > paidAt);
  expect([paid.length, proofsBetween.length <= 1]).toEqual([3, true]);

  const share = services.config.PROOF_SHARE / 100;
  await waitUntil(async () => ((await services.proofs.shares()).get(instance.url) ?? 0) >= share);
  flood.abort();
  await drawing;
  await worker.untilIdle();
  const drawn = instance.runs();
  await worker.draw();
  expect(instance.runs()).toBe(drawn);
  const ends = (await Promise.all(ids.map((id) => services.proofs.byId(id)))).map((proof) => proof?.state);
  expect(ends.filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(16);
  expect(ends.filter((state) => state === 'drawn').length).toBeGreaterThanOrEqual(1);
});

test('a photo that would be refused is not drawn', async () => {
  await using worker = await givenWorker({ MODERATION_LIMITS: 'drawing=0.5' });
  const id = await worker.request('chelsea.png');
  await worker.draw();
  expect([await worker.stateOf(id), worker.instance.runs()]).toEqual(['refused', 0]);
});

test('a proof that fails or takes too long ends, and its ComfyUI works on', async () => {
  await using worker = await givenWorker();
  // As an operator changes it while the worker runs.
  worker.services.config.PROOF_LONGEST_SECONDS = 0.2;
  const failed = await worker.request();
  await worker.instance.fault('execution', 'out_of_memory');
  await worker.draw();
  expect(await worker.stateOf(failed)).toBe('failed');

  await worker.untilIdle();
  const slow = await worker.request();
  await worker.instance.fault('execution', 'hang');
  const began = performance.now();
  await worker.draw();
  expect(await worker.stateOf(slow)).toBe('failed');
  expect(performance.now() - began).toBeLessThan(15_000);
  await waitUntil(async () => {
    await worker.draw();
    return (await worker.services.proofs.toCleanUp([worker.instance.url])).length === 0;
  });
  expect(await worker.services.comfy.instances()).toMatchObject([{ healthy: true }]);
});

test('a ComfyUI that is too slow for a style draws no proof of it, however quick the others are', async () => {
  await using worker = await givenWorker();
  const { db, proofs } = worker.services;
  const drawn = async (instance: string, seconds: number) => {
    const id = await worker.request();
    const facts = { state: 'drawn', instance, seconds, endedAt: new Date() } as const;
    await db.updateTable('proofs').set(facts).where('id', '=', id).execute();
  };
  for (const seconds of [1, 2, 3]) await drawn('http://quick.example.com', seconds);
  await drawn(worker.instance.url, 31);

  const id = await worker.request();
  await worker.draw();
  expect(await worker.stateOf(id)).toBe('waiting');
  expect(worker.instance.runs()).toBe(0);
  worker.services.config.PROOF_LONGEST_SECONDS = 31;
  await worker.draw();
  expect(await worker.stateOf(id)).toBe('drawn');
  expect(await proofs.usualSeconds('tiny', 'http://quick.example.com', 30)).toBe(2);
});

test('a proof whose photo is deleted during the drawing is stored nowhere', async () => {
  await using worker = await givenWorker();
  const { services } = worker;
  const id = await worker.request();
  await worker.instance.fault('execution', 'slow', { seconds: 1 });
  const drawing = worker.draw();
  const { draftId } = await waitUntil(async () => {
    const proof = await services.proofs.byId(id);
    return worker.instance.requests('execution').length === 1 && proof;
  });
  await services.proofs.removeOf(draftId);
  await drawing;

  expect(await services.files.get('drafts', id)).toBeUndefined();
  expect(await worker.stateOf(id)).toBeUndefined();
  expect((await leftOn(worker.instance.dir)).files).toBe(0);
});

test('an order either is cancelled or gets its proof as a drawing, and cannot be cancelled then', async () => {
  await using worker = await givenWorker();
  const { services } = worker;
  const { orders, prompts } = services;
  const proofId = await worker.request();
  await worker.draw();
  const photoScores = JSON.stringify({ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 });
  const facts = { state: 'paid', styleId: 'tiny', paidAt: new Date(), photoScores, proofId } as const;
  const [late, early] = [
    await givenOrder(services.db, { ...facts, paymentIntent: 'pi_late' }),
    await givenOrder(services.db, { ...facts, paymentIntent: 'pi_early' }),
  ];

  const put: typeof services.files.put = async (...file) => {
    await expect(cancelOrder(late, services)).rejects.toMatchObject({ errorCode: 'drawing_begun' });
    return services.files.put(...file);
  };
  const drawings = createDrawings({ ...services.files, put }, prompts);
  await runOrder(late.id, 'paid', { ...services, drawings }, never);
  expect((await orders.byId(late.id))?.state).toBe('drawn');
  expect(await drawings.candidatesOf(late)).toHaveLength(1);

  const beginDrawing: typeof orders.beginDrawing = async (...lease) => {
    await cancelOrder(early, services);
    return orders.beginDrawing(...lease);
  };
  await runOrder(early.id, 'paid', { ...services, orders: { ...orders, beginDrawing } }, never);
  expect((await orders.byId(early.id))?.state).toBe('cancelled');
  expect(await prompts.ofOrder(early.id)).toEqual([]);
});
