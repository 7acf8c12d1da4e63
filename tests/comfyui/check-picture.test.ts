import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#adapters/database/schema/schema.ts';
import { createPrompts } from '#adapters/database/tables/prompts.ts';
import type { PeopleLimits } from '#domain/people.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { StepOutcome } from '#worker/step.ts';
import { checkPicture } from '#worker/steps/check-picture.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { unreachable } from '../support/services.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const astronaut = await photoBytes('astronaut.png');
/** Nearly perfect drawing for the detector. */
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
  candidates?: number;
  enlarged?: Pick<Style, 'output' | 'own'>;
};

type ManyCase = Omit<Case, 'drawing'> & { drawings: Buffer[] };

async function givenDrawn({ photo = astronaut, drawings, retries = 0 }: ManyCase): Promise<Order> {
  const { db, files } = given.services;
  const order = await givenOrder(db, { state: 'drawn', styleId: 'tiny', retries });
  await files.put('photos', order.id, photo);
  for (const drawing of drawings) {
    const prompt = {
      promptId: randomUUID(),
      orderId: order.id,
      retry: retries,
      instance: 'http://gpu',
      seed: 1,
    };
    await addPrompt(db, prompt);
    await files.put('drawings', prompt.promptId, drawing);
    await createPrompts(db).end(prompt.promptId, 'done');
  }
  return order;
}

function checkOf(
  order: Order,
  { people, moderator = {}, candidates = 1, enlarged }: Partial<Case>,
): Promise<StepOutcome> {
  const { services } = given;
  const tiny = services.styles.get('tiny');
  if (!tiny) throw new Error('There is no style');
  const changed = {
    ...services,
    styles: new Map([['tiny', { ...tiny, people, candidates, ...enlarged }]]),
    moderator: { ...services.moderator, ...moderator },
  };
  return checkPicture(order, changed, { id: order.id, signal: new AbortController().signal });
}

async function check({ drawing, ...one }: Case): Promise<StepOutcome> {
  return checkOf(await givenDrawn({ ...one, drawings: [drawing] }), one);
}

/** Checks an order with these drawings. @returns the outcome, each drawing's rating, and the picture to deliver */
async function choose(many: ManyCase) {
  const { db, drawings, prompts } = given.services;
  const order = await givenDrawn(many);
  const outcome = await checkOf(order, many);
  for (const one of 'alongside' in outcome ? outcome.alongside : [])
    await sql`with moved as (select 1), rating as (${one}) select`.execute(db);
  return {
    outcome,
    ratings: (await prompts.ofOrder(order.id)).map(({ rating }) => rating),
    delivered: await drawings.of(order),
    spare: await drawings.spareOf(order.id),
  };
}

const limits = { missingBelow: 0.25, extraFrom: 0.75 };
const missing = 'A person of the photo is missing in the picture';
const accepted = { event: 'accept' };
const extra = 'The picture shows a person whom the photo does not';

test('a picture with the people of its photo is delivered', async () => {
  expect(await check({ drawing: right, people: limits })).toMatchObject(accepted);
});

test('a picture drawn before the operator chose another enlarger, such as a proof, is delivered in its own size', async () => {
  const { width } = await sharp(right).metadata();
  const sized = (longSide: number) => ({ tolerance: 0.1, longSide: [longSide, 2 * longSide] as const });
  const own = given.services.styles.get('tiny');
  const enlargedFrom = (side: number) => ({
    output: sized(side * 2),
    own: own && { ...own, output: sized(side) },
  });

  expect(await check({ drawing: right, enlarged: enlargedFrom(width - 1) })).toMatchObject(accepted);
  const tooSmall = await check({ drawing: right, enlarged: enlargedFrom(width + 1) });
  expect(tooSmall).toMatchObject({
    event: 'retry',
    note: expect.stringContaining(`${2 * width + 2} to`) as string,
  });
});

test.each([
  ['whose person is gone', empty, missing],
  ['with one person too many', doubled, extra],
])('a picture %s is retried once, then given up', async (_what, drawing, note) => {
  // Otherwise the remaining time would be estimated as if the drawing were nearly finished.
  const retry = { event: 'retry', note, facts: { retries: 1, drawingPercent: 0 } };
  expect(await check({ drawing, people: limits })).toEqual(retry);
  expect(await check({ drawing, people: limits, retries: 1 })).toEqual({ event: 'giveUp', note });
});

test('an unmeasured style may lose faces, and an additional face causes one retry', async () => {
  expect(await check({ drawing: empty })).toMatchObject(accepted);
  expect(await check({ drawing: doubled })).toMatchObject({ event: 'retry', note: extra });
  expect(await check({ drawing: doubled, retries: 1 })).toMatchObject({ event: 'accept', note: extra });
});

test('a picture of a pet or a thing is never refused because of people', async () => {
  for (const name of ['chelsea.png', 'coffee.png'] as const) {
    const photo = await photoBytes(name);
    expect(await check({ photo, drawing: doubled, people: limits })).toMatchObject(accepted);
  }
});

test('a failing face detector holds no picture back', async () => {
  const moderator = { scoreFaces: () => Promise.reject(new Error('out of memory')) };
  expect(await check({ drawing: empty, people: limits, moderator })).toMatchObject(accepted);
});

test('an unlike face is a doubt where a style has several drawings, and refuses none', async () => {
  const people = { unlikeFrom: 0.01 };
  const note = 'A face in the picture is unlike the photo’s';
  const doubted = { drawing: right, people, candidates: 2 };
  expect(await check({ ...doubted, candidates: 1 })).toMatchObject(accepted);
  expect(await check(doubted)).toMatchObject({ event: 'retry', note });
  expect(await check({ ...doubted, retries: 1 })).toMatchObject({ event: 'accept', note });
  expect(await check({ ...doubted, people: { unlikeFrom: 0.6 } })).toEqual(
    expect.not.objectContaining({ note }),
  );
});

test('people are counted even if their likeness cannot be measured', async () => {
  const moderator = { faceDistance: () => Promise.reject(new Error('no network')) };
  const outcome = await check({ drawing: doubled, people: limits, candidates: 2, moderator });
  expect(outcome).toMatchObject({ event: 'retry', note: extra });
});

const blank = await sharp(right).linear(0, 128).png().toBuffer();
const paler = await sharp(right).linear(0.9, 12).png().toBuffer();

test('unfit candidates are left out, and the history says so', async () => {
  for (const drawings of [
    [blank, right, empty],
    [right, empty, blank],
  ]) {
    const { outcome, ratings, delivered, spare } = await choose({ drawings, people: limits });
    expect(outcome).toMatchObject({ event: 'accept', note: expect.stringContaining(missing) as string });
    expect(delivered?.equals(right)).toBe(true);
    expect(ratings).toEqual(drawings.map((one) => (one === right ? 'best' : 'unfit')));
    expect(spare).toBeUndefined();
  }
});

test('the better of two good candidates is delivered, and the other kept for the free redraw', async () => {
  const { outcome, ratings, delivered, spare } = await choose({ drawings: [paler, right], people: limits });
  expect(outcome).toMatchObject(accepted);
  expect(outcome).not.toHaveProperty('note');
  expect(ratings).toEqual(['good', 'best']);
  expect([delivered?.equals(right), spare?.equals(paler)]).toEqual([true, true]);
});

test('an uncheckable candidate holds no other back, and if it is the only one it is checked again', async () => {
  let calls = 0;
  const classify: typeof given.services.moderator.classify = (image) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new Error('crashed')) : given.services.moderator.classify(image);
  };
  const { ratings, delivered } = await choose({ drawings: [right, right], moderator: { classify } });
  expect(ratings).toEqual(['best', 'unfit']);
  expect(delivered?.equals(right)).toBe(true);
  const broken = { classify: () => Promise.reject(new Error('crashed')) };
  await expect(check({ drawing: right, moderator: broken })).rejects.toThrow('crashed');
});

test('all candidates are drawn again once if none is good', async () => {
  const drawings = [blank, empty];
  const { outcome, ratings } = await choose({ drawings, people: limits });
  expect(outcome).toMatchObject({ event: 'retry', note: 'The picture is blank', facts: { retries: 1 } });
  expect(ratings).toEqual([null, null]);
  expect((await choose({ drawings, people: limits, retries: 1 })).outcome).toMatchObject({ event: 'giveUp' });
});

test('the best doubtful candidate is delivered after the retry, without a spare', async () => {
  const { outcome, ratings } = await choose({ drawings: [blank, doubled], retries: 1 });
  expect(outcome).toMatchObject({ event: 'accept', note: extra });
  expect(ratings).toEqual(['unfit', 'best']);
});
