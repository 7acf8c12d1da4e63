import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Order } from '#adapters/database/schema/schema.ts';
import { runOrder } from '#worker/run-order.ts';
import {
  atEachVersion,
  endOf,
  givenComfy,
  givenJob,
  givenLog,
  givenStandin,
  unwatched,
} from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

/** Seconds within which an instance that answers again is used, even on a busy machine: the shortest cooldown would be 30. */
const soon = 20;
const never = () => new AbortController().signal;

atEachVersion((givenStandin, version) => {
  test('an instance that was away draws again as soon as it answers, whatever was tried meanwhile', async () => {
    await using instance = await givenStandin();
    await using proxy = await givenProxyTo(instance.url);
    using comfy = givenComfy([proxy.url]);
    await comfy.instances();
    const job = await givenJob(proxy.url);
    proxy.cut();

    for (let look = 1; look <= 5; look += 1)
      expect((await endOf(comfy.draw(job, unwatched))).kind).toBe('unreachable');
    await proxy.open();

    expect(await waitUntil(() => comfy.pick('tiny'), soon)).toBe(proxy.url);
  });

  test.each([
    ['POST /prompt', 502],
    ['POST /prompt', 400],
    ['POST /upload', 413],
    [version === '0.3.64' ? 'GET /history/' : 'GET /jobs/', 200],
    ['GET /view', 200],
  ])('nothing is drawn while a proxy answers %s with an error page (%i)', async (route, status) => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url], { silentSeconds: 0.3 });
    await comfy.instances();
    await instance.fault('execution', 'empty_history', { times: 9 });
    await instance.fault(route, 'status', { status, body: '<html>Hold the line</html>', times: 10_000 });

    for (let order = 1; order <= 3; order += 1)
      expect(await endOf(comfy.draw(await givenJob(instance.url), unwatched))).toMatchObject({
        isTry: false,
      });
    await waitUntil(() => comfy.pick('tiny') === undefined, soon);
    await instance.clearFaults();

    expect(await waitUntil(() => comfy.pick('tiny'), soon)).toBe(instance.url);
  });

  test('an instance that answers again is used although it never answers an earlier request', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await comfy.instances();
    await instance.fault('POST /prompt', 'status', { status: 502, body: '<html>Hold</html>', times: 10 });
    await instance.fault('POST /prompt', 'hang');
    await endOf(comfy.draw(await givenJob(instance.url), unwatched));

    const since = performance.now();
    expect(await waitUntil(() => comfy.pick('tiny'))).toBe(instance.url);

    expect((performance.now() - since) / 1000).toBeLessThan(soon);
  });

  test('an address that only redirects is not ComfyUI, and the error names the address to set', async () => {
    await using instance = await givenStandin();
    const gate = createServer(({ url = '' }, response) => {
      response.writeHead(302, { location: `${instance.url}${url}` }).end();
    }).listen(0, '127.0.0.1');
    await waitUntil(() => gate.listening);
    const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
    const { log, logged } = givenLog();
    using comfy = givenComfy([url], { log });
    try {
      expect((await comfy.instances())[0]?.healthy).toBe(false);
      const error = await endOf(comfy.draw(await givenJob(url), unwatched));
      expect(error.message).toBe(`It redirects to ${instance.url}: name that address in COMFYUI_URLS`);
      expect(instance.requests('POST /upload/image')).toEqual([]);
      expect(logged('info')).toEqual([]);
    } finally {
      gate.closeAllConnections();
      gate.close();
    }
  });
});

test('an order waits, and no other is started, until ComfyUI can save pictures again', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { comfy, orders } = given.services;
  await comfy.instances();
  await instance.fault('execution', 'unwritable', { times: 100 });
  await instance.fault('POST /upload', 'unwritable', { times: 10_000 });
  const order = await given.approved(await photoBytes('coffee.png'));

  const drawing = given.drawOrder(order, never);
  await waitUntil(() => instance.requests('execution')[0]?.outcome);
  await waitUntil(() => comfy.pick('tiny') === undefined, soon);
  const executed = instance.runs();
  // Wait for polls that find it unchanged.
  const looks = instance.requests('GET /jobs').length;
  await waitUntil(() => instance.requests('GET /jobs').length > looks + 5);
  expect(comfy.pick('tiny')).toBeUndefined();
  await instance.clearFaults();
  await drawing;

  expect((await orders.byId(order.id))?.state).toBe('drawn');
  expect(instance.runs()).toBe(executed + 1);
});

test('an order whose ComfyUI dies twice is drawn by the third prompt', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { comfy, orders, prompts } = given.services;
  await comfy.instances();
  const order = await given.approved(await photoBytes('coffee.png'));
  await instance.fault('execution', 'hang', { times: 2 });

  const drawing = given.drawOrder(order, never);
  for (let death = 1; death <= 2; death += 1) {
    await waitUntil(
      async () => (await prompts.ofOrder(order.id)).filter((one) => one.startedAt).length === death,
    );
    await instance.restart();
  }
  await drawing;

  expect((await orders.byId(order.id))?.state).toBe('drawn');
  const ends = (await prompts.ofOrder(order.id)).map(({ status }) => status);
  expect(ends).toEqual(['cancelled', 'cancelled', 'done']);
});

test('orders of a dying instance are drawn by the other one before later orders', async () => {
  await using dying = await givenStandin({ seconds: 0.4 });
  await using living = await givenStandin({ seconds: 0.4 });
  // Its silence alone would hold its orders for ten minutes.
  const pace = { silentSeconds: 600 };
  await using given = await givenWorkerServices([dying.url, living.url], {}, {}, pace);
  const { comfy, db, prompts, queue } = given.services;
  await comfy.instances();
  const placed: Order[] = [];
  for (let n = 0; n < 12; n += 1) placed.push(await given.approved(await photoBytes('coffee.png')));
  for (const { id, state, tries } of placed) await queue.enqueueOrder({ id, state, tries });
  await dying.fault('execution', 'hang');

  const atOnce = comfy.ordersAtOnce([...given.services.styles.values()]);
  queue.work('drawing', atOnce, ({ id }) => runOrder(id, 'approved', given.services, never()));
  const held = await waitUntil(async () => {
    const open = (await Promise.all(placed.map(({ id }) => prompts.ofOrder(id)))).flat();
    const there = open.filter(({ instance }) => instance === dying.url);
    return there.length === 2 && there.some(({ startedAt }) => startedAt) && there;
  });
  await dying.restart(600_000);

  const drawn = await waitUntil(async () => {
    const done = await db
      .selectFrom('prompts')
      .select('orderId')
      .where('status', '=', 'done')
      .orderBy('endedAt')
      .execute();
    return done.length === placed.length && done.map(({ orderId }) => orderId);
  });
  // The working instance has two orders, and may take two more before the other is found to be away.
  const places = held.map(({ orderId }) => drawn.indexOf(orderId));
  expect(Math.max(...places)).toBeLessThan(8);
});
