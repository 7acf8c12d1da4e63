import { expect, test } from 'vitest';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { waitUntil } from '../support/wait-until.ts';

const never = new AbortController().signal;
const other = 'other-machine/worker';

/** Starts a worker whose connection to ComfyUI can be cut, and another worker's view of that ComfyUI. */
async function givenCutWorker(settings: Record<string, string> = {}) {
  const instance = await givenStandin();
  const proxy = await givenProxyTo(instance.url);
  const given = await givenWorkerServices([proxy.url], settings);
  const { services } = given;
  const isHealthy = async () => (await services.comfy.instances())[0]?.healthy;
  await waitUntil(isHealthy);
  return {
    ...given,
    ...{ instance, proxy },
    cut: async (): Promise<void> => {
      proxy.cut();
      await waitUntil(async () => !(await isHealthy()));
    },
    reopen: async (): Promise<void> => {
      await proxy.open();
      await waitUntil(isHealthy);
    },
    otherSees: (healthy: boolean) =>
      services.comfyuiInstances.report(
        other,
        [{ url: proxy.url, healthy, cannotDraw: [], queue: 0 }],
        ['tiny'],
      ),
    async [Symbol.asyncDispose]() {
      await given[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await instance[Symbol.asyncDispose]();
    },
  };
}

test('a worker gives nothing up while it alone is cut off, only once all have been for long enough', async () => {
  await using given = await givenCutWorker({ GIVE_UP_MINUTES: '0.01' });
  const { services, approved } = given;
  const { db, orders } = services;
  const { id } = await approved(await photoBytes('coffee.png'));
  await db
    .updateTable('orders')
    .set({ paidAt: new Date(0) })
    .execute();
  await given.otherSees(true);
  await given.cut();
  await waitUntil(() => services.comfy.secondsUnavailable('tiny') > 0.6);

  await given.otherSees(true);
  await runOrder(id, 'approved', services, never);
  expect(await orders.byId(id)).toMatchObject({ state: 'approved', tries: 0, leasedBy: null });

  await given.otherSees(false);
  await waitUntil(async () => (await services.comfyuiInstances.secondsUnavailable('tiny')) > 0.6);
  await runOrder(id, 'approved', services, never);
  expect(await orders.byId(id)).toMatchObject({ state: 'failed' });
});

test('a worker that is cut off during a drawing returns its order and its prompt without a try', async () => {
  await using given = await givenCutWorker();
  const { services, approved, drawOrder, instance } = given;
  const order = await approved(await photoBytes('coffee.png'));
  await given.otherSees(true);
  await instance.fault('execution', 'slow', { seconds: 2 });

  const drawing = runOrder(order.id, 'approved', services, never);
  await waitUntil(() => instance.requests('execution').length > 0);
  await given.cut();
  await drawing;

  expect(await services.orders.byId(order.id)).toMatchObject({ state: 'approved', tries: 0, leasedBy: null });
  const [prompt, ...more] = await services.prompts.ofOrder(order.id);
  expect([prompt?.status, more]).toEqual(['open', []]);

  await given.reopen();
  await drawOrder(order, () => never);
  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  expect(instance.runs()).toBe(1);
});

test('a worker’s view of an instance does not change that of another', async () => {
  await using given = await givenCutWorker();
  const { comfyuiInstances } = given.services;
  const [one, two] = ['http://one:8188', 'http://two:8188'];
  const report = (worker: string, url: string, healthy: boolean, cannotDraw: string[] = []) =>
    comfyuiInstances.report(worker, [{ url, healthy, cannotDraw, queue: 0 }], ['anime', 'tiny']);

  await report('here/1', one, true, ['anime', 'tiny']);
  await report('there/2', one, true, ['anime']);
  await report('here/1', two, false);
  await report('there/2', two, true);
  await report('here/1', two, false);

  const healthy = await comfyuiInstances.healthy();
  expect(
    healthy.map(({ url, cannotDraw, seenBy }) => [url, cannotDraw, seenBy.map((by) => by.worker)]),
  ).toEqual([
    [one, ['anime'], ['here/1', 'there/2']],
    [two, [], ['there/2']],
  ]);
  expect(await comfyuiInstances.healthyForOthers('there/2')).toEqual([one]);
  expect(await comfyuiInstances.secondsUnavailable('anime')).toBeLessThan(5);
});
