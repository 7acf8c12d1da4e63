import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

test('a step that ends without a database frees its order once that is back, and costs no try', async () => {
  await using database = await givenDatabase();
  await using proxy = await givenProxyTo(database.url);
  await using instance = await givenStandin({ seconds: 1 });
  await using given = await givenWorkerServices([instance.url], { DATABASE_URL: proxy.url });
  const { services } = given;
  const never = () => new AbortController().signal;
  await services.comfy.instances();
  const order = await given.approved(await photoBytes('astronaut.png'));
  const working = runOrder(order.id, 'approved', services, never());
  await waitUntil(() => instance.runs() === 1);

  proxy.cut();
  await waitUntil(() => instance.requests('execution')[0]?.outcome);
  await Promise.race([working.catch(() => undefined), wait(1_000)]);
  await proxy.open();
  await working;

  expect(await services.orders.byId(order.id)).toMatchObject({ leaseId: null, tries: 0, takenFrom: [] });
  await given.drawOrder(order, never);
  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  expect(instance.runs()).toBe(1);
});

test('a failure just after an outage, when other workers seem gone, is not the last try', async () => {
  await using instance = await givenStandin();
  await using given = await givenWorkerServices([instance.url]);
  const { services } = given;
  const order = await given.approved(await photoBytes('astronaut.png'));
  const takenFrom = [`one/${randomUUID()}`, `other/${randomUUID()}`, `third/${randomUUID()}`];
  await services.db.updateTable('orders').set({ takenFrom }).where('id', '=', order.id).execute();
  const broken = { ...services, lock: { isSettled: () => false } };
  const files = { ...services.files, get: () => Promise.reject(new Error('It broke')) };

  await runOrder(order.id, 'approved', { ...broken, files }, new AbortController().signal);

  expect(await services.orders.byId(order.id)).toMatchObject({ state: 'approved' });
});
