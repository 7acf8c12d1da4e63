import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { endOf, givenComfy, givenJob, givenStandin, leftOn, unwatched } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const inTime = { first: 3, later: 3 };
const never = () => new AbortController().signal;

test('a prompt behind a foreign one is drawn, and its wait does not count towards its deadline', async () => {
  await using instance = await givenStandin();
  using comfy = givenComfy([instance.url]);
  await instance.fault('execution', 'slow', { seconds: 5 });
  await instance.addStrangers(1);

  const job = await givenJob(instance.url, { deadlineSeconds: inTime });
  const { bytes } = await comfy.draw(job, unwatched);

  expect((await sharp(bytes).metadata()).width).toBe(64);
});

test('a prompt removed from the queue is cancelled, and not mistaken for a restart', async () => {
  await using instance = await givenStandin();
  using comfy = givenComfy([instance.url]);
  await instance.fault('execution', 'hang');
  await instance.addStrangers(1);
  const drawing = endOf(comfy.draw(await givenJob(instance.url), unwatched));
  await waitUntil(async () => (await comfy.instances())[0]?.queue === 2);

  await instance.clearQueue();

  const error = await drawing;
  expect(error).toMatchObject({ kind: 'cancelled', isTry: false });
  expect(error.message).toContain('taken out of ComfyUI’s queue');
});

test('an order pays no try for prompts that are cleared, interrupted or lost to a restart early', async () => {
  await using instance = await givenStandin({ seconds: 0.4 });
  // None of the four can end before its interrupt comes.
  await instance.fault('execution', 'slow', { seconds: 60, times: 4 });
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const drawing = drawOrder(order, never);

  for (let n = 0; n < 4; n += 1) {
    await waitUntil(() => instance.requests('execution').length > n);
    await waitUntil(async () => {
      await instance.interruptAll();
      return instance.requests('execution')[n]?.outcome;
    });
  }
  await drawing;

  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  const ends = (await services.prompts.ofOrder(order.id)).map(({ status }) => status);
  expect(ends).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'done']);
});

test('an order whose prompts keep being stopped ends by time, not by tries', async () => {
  await using instance = await givenStandin({ seconds: 5 });
  await using given = await givenWorkerServices([instance.url], { GIVE_UP_MINUTES: '0.05' });
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const nuisance = setInterval(() => void instance.interruptAll(), 100);

  await drawOrder(order, never);
  clearInterval(nuisance);

  expect((await services.orders.byId(order.id))?.state).toBe('failed');
  // The intervals grow, so that nothing spins.
  expect(instance.runs()).toBeLessThan(6);
});

test('an instance that freezes for longer than allowed draws once', async () => {
  await using instance = await givenStandin({ seconds: 0.5 });
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const drawing = drawOrder(order, never);
  await waitUntil(() => instance.runs() === 1);

  await instance.freeze(25);
  await drawing;

  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  expect(instance.runs()).toBe(1);
});

test('a prompt left on a frozen instance by an order that moved on is stopped when that recovers', async () => {
  await using one = await givenStandin({ seconds: 3 });
  await using two = await givenStandin({ seconds: 3 });
  await using given = await givenWorkerServices([one.url, two.url]);
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const drawing = drawOrder(order, never);
  const frozen = await waitUntil(() => [one, two].find((instance) => instance.runs() > 0));

  await frozen.freeze(12);
  await drawing;
  await waitUntil(async () => {
    await cleanUpPrompts(services);
    return !(await services.prompts.isLeft(order.id));
  }, 60);

  expect((await services.orders.byId(order.id))?.state).toBe('drawn');
  const ends = [one, two].flatMap((instance) => instance.requests('execution').map(({ outcome }) => outcome));
  expect(ends.sort()).toEqual(['execution_interrupted', 'execution_success']);
  expect([await leftOn(one.dir), await leftOn(two.dir)].map(({ bytes }) => bytes)).toEqual([0, 0]);
});

test('progress never goes back, whatever happens to a prompt', async () => {
  await using instance = await givenStandin({ seconds: 2 });
  // The first cannot end before its interrupt comes.
  await instance.fault('execution', 'slow', { seconds: 15 });
  await using given = await givenWorkerServices([instance.url]);
  const { services, approved, drawOrder } = given;
  await services.comfy.instances();
  const order = await approved(await photoBytes('astronaut.png'));
  const percents: number[] = [];
  const drawing = drawOrder(order, never);
  const isOver = drawing.then(() => true);
  // One request after another: answers to two at once may come in the wrong order.
  const looking = (async () => {
    do percents.push((await services.orders.byId(order.id))?.drawingPercent ?? 0);
    while (!(await Promise.race([isOver, wait(20, false)])));
  })();
  await waitUntil(() => Math.max(0, ...percents) > 30);
  await waitUntil(async () => {
    await instance.interruptAll();
    return instance.requests('execution')[0]?.outcome;
  });

  await looking;

  expect(instance.runs()).toBe(2);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
});
