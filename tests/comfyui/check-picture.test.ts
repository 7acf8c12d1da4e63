import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#adapters/database/schema.ts';
import type { PeopleLimits } from '#domain/people.ts';
import type { StepOutcome } from '#worker/step.ts';
import { checkPicture } from '#worker/steps/check-picture.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { unreachable } from '../support/services.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const astronaut = await photoBytes('astronaut.png');
/** As good a drawing as the detector can wish for. */
const drawn = sharp(astronaut).modulate({ hue: 8, brightness: 1.05 });
const right = await drawn.clone().png().toBuffer();
const person = await drawn.clone().extract({ left: 96, top: 0, width: 256, height: 512 }).toBuffer();
const doubled = await sharp(right)
  .composite([
    { input: person, left: 0, top: 0 },
    { input: person, left: 256, top: 0 },
  ])
  .png()
  .toBuffer();
const empty = await sharp(await photoBytes('coffee.png'))
  .resize(512, 512)
  .png()
  .toBuffer();

let given: Awaited<ReturnType<typeof givenWorkerServices>>;
beforeAll(async () => {
  given = await givenWorkerServices([unreachable.COMFYUI_URLS]);
  await given.services.moderator.start();
});
afterAll(() => given[Symbol.asyncDispose]());

type Case = {
  photo?: Buffer;
  drawing: Buffer;
  people?: PeopleLimits;
  retries?: number;
  moderator?: object;
};

async function check({
  photo = astronaut,
  drawing,
  people,
  retries = 0,
  moderator = {},
}: Case): Promise<StepOutcome> {
  const { services } = given;
  const order: Order = await givenOrder(services.db, { state: 'drawn', styleId: 'tiny', retries });
  await services.files.put('photos', order.id, photo);
  await services.files.put('drawings', order.id, drawing);
  const tiny = services.styles.get('tiny');
  if (!tiny) throw new Error('There is no style');
  const changed = {
    ...services,
    styles: new Map([['tiny', { ...tiny, people }]]),
    moderator: { ...services.moderator, ...moderator },
  };
  return checkPicture(order, changed, { id: order.id, signal: new AbortController().signal });
}

const limits = { missingBelow: 0.25, extraFrom: 0.75 };
const missing = 'A person of the photo is missing in the picture';
const extra = 'The picture shows a person whom the photo does not';

test('a picture with the people of its photo is delivered', async () => {
  expect(await check({ drawing: right, people: limits })).toEqual({ event: 'accept' });
});

test.each([
  ['whose person is gone', empty, missing],
  ['with one person too many', doubled, extra],
])('a picture %s is drawn again once, and then given up', async (_what, drawing, note) => {
  const retry = { event: 'retry', note, facts: { retries: 1 } };
  expect(await check({ drawing, people: limits })).toEqual(retry);
  expect(await check({ drawing, people: limits, retries: 1 })).toEqual({ event: 'giveUp', note });
});

test('of a style that nobody has measured, a missing face says nothing, and another one is worth one try', async () => {
  expect(await check({ drawing: empty })).toEqual({ event: 'accept' });
  expect(await check({ drawing: doubled })).toMatchObject({ event: 'retry', note: extra });
  expect(await check({ drawing: doubled, retries: 1 })).toEqual({ event: 'accept', note: extra });
});

test('no picture of a pet or a thing is refused for its people', async () => {
  for (const name of ['chelsea.png', 'coffee.png'] as const) {
    const photo = await photoBytes(name);
    expect(await check({ photo, drawing: doubled, people: limits })).toEqual({ event: 'accept' });
  }
});

test('a face detector that fails keeps no picture back', async () => {
  const moderator = { scoreFaces: () => Promise.reject(new Error('out of memory')) };
  expect(await check({ drawing: empty, people: limits, moderator })).toEqual({ event: 'accept' });
});
