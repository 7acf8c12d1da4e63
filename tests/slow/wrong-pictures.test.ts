import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { checkDrawing } from '#worker/steps/picture-problem.ts';
import { givenComfy, givenStandin } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';

const photos = ['astronaut', 'chelsea', 'coffee'] as const;
const styles = await loadStyles({ dir: path.resolve('comfy-workflows'), tier: 'cpu' });

const images = createImages();
const moderator = createModerator();
let standin: Awaited<ReturnType<typeof givenStandin>>;
beforeAll(async () => {
  [standin] = await Promise.all([givenStandin(), images.start(), moderator.start()]);
});
afterAll(() => Promise.all([images.close(), moderator.close(), standin[Symbol.asyncDispose]()]));

const drawn = new Map<string, Promise<Buffer>>();

/** Returns the picture that the style's graph draws of a photo, for the output check; drawn only once. */
function rightPicture(style: Style, photo: (typeof photos)[number]): Promise<Buffer> {
  const key = `${style.id} ${photo}`;
  const picture = drawn.get(key) ?? draw(style, photo);
  drawn.set(key, picture);
  return picture;
}

async function draw(style: Style, photo: (typeof photos)[number]): Promise<Buffer> {
  using comfy = givenComfy([standin.url], {
    findLandmarks: moderator.findLandmarks,
    findPersons: moderator.findPersons,
  });
  const context = { comfy, images, instance: standin.url, folder: 'right' };
  return await drawPicture(style, await images.normalise(await photoBytes(`${photo}.png`)), context);
}

const told: string[] = [];
const log = { info: () => undefined, warn: (line: string) => void told.push(line), error: () => undefined };
const tools = { images, moderator, log: { ...log, debug: () => undefined, warnOnce: () => undefined } };

async function problemOf(style: Style, photo: (typeof photos)[number], drawing: Buffer) {
  const bytes = await photoBytes(`${photo}.png`);
  const { width, height } = await sharp(bytes).metadata();
  const { problem } = await checkDrawing({ drawing, photo: bytes, size: { width, height }, style }, tools);
  expect(told).toEqual([]);
  return problem?.note;
}

test.each(styles)('no right picture of $id is refused', async (style) => {
  for (const photo of photos) {
    expect([photo, await problemOf(style, photo, await rightPicture(style, photo))]).toEqual([
      photo,
      undefined,
    ]);
  }
});

type Make = (right: Buffer, size: { width: number; height: number }) => Buffer | Promise<Buffer>;

/** Copies a part of the picture over its left and its right half. */
const twice: Make = async (right, { width, height }) => {
  const half = Math.floor(width / 2);
  const part = await sharp(right)
    .extract({ left: Math.round(width * 0.18), top: 0, width: half, height })
    .toBuffer();
  const copies = [0, half].map((left) => ({ input: part, left, top: 0 }));
  return sharp(right).composite(copies).png().toBuffer();
};

/** Covers the head with what is below it. */
const headless: Make = async (right, { width, height }) => {
  const place = { left: Math.round(width * 0.26), top: 0 };
  const size = { width: Math.round(width * 0.36), height: Math.round(height * 0.45) };
  const below = {
    left: 0,
    top: Math.round(height * 0.6),
    width: Math.round(width * 0.2),
    height: size.width,
  };
  const cover = await sharp(right)
    .extract({ ...below, height: Math.round(height * 0.35) })
    .resize({ ...size, fit: 'fill' })
    .toBuffer();
  return sharp(right)
    .composite([{ input: cover, ...place }])
    .png()
    .toBuffer();
};

const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const wrong: Record<string, { make: Make; says: RegExp }> = {
  flat: {
    make: (_right, size) =>
      sharp({ create: { ...size, channels: 3, background: '#4a8' } })
        .png()
        .toBuffer(),
    says: /blank/,
  },
  black: { make: (right) => sharp(right).linear(0, 0).png().toBuffer(), says: /blank/ },
  grey: { make: (right) => sharp(right).linear(0, 128).png().toBuffer(), says: /blank/ },
  noise: {
    make: (_right, size) =>
      sharp({ create: { ...size, channels: 3, background: '#888', noise: gaussian } })
        .png()
        .toBuffer(),
    says: /noise/,
  },
  'a file cut off': { make: (right) => right.subarray(0, right.length >> 1), says: /cannot be decoded/ },
  'half of it': {
    make: (right, { width, height }) =>
      sharp(right)
        .extract({ left: 0, top: 0, width, height: height >> 1 })
        .png()
        .toBuffer(),
    says: /should be/,
  },
  'the photo itself': {
    make: async (_right, size) =>
      sharp(await photoBytes('astronaut.png'))
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
    says: /photo itself/,
  },
};

const cases = styles.flatMap((style) => Object.keys(wrong).map((what) => ({ style, id: style.id, what })));

test.each(cases)('$what instead of a picture of $id is noticed', async ({ style, what }) => {
  const right = await rightPicture(style, 'astronaut');
  const { width, height } = await sharp(right).metadata();
  const one = wrong[what];
  expect(await problemOf(style, 'astronaut', (await one?.make(right, { width, height })) ?? right)).toMatch(
    one?.says ?? /^$/,
  );
});

/** Styles in which the detector finds drawn people; in the others it cannot tell. */
const people: Record<string, { make: Make; of: string[]; says: RegExp }> = {
  'a person missing': { make: headless, of: ['anime', 'soccy'], says: /is missing/ },
  'a person twice': { make: twice, of: ['anime', 'soccy'], says: /does not/ },
};
const peopleCases = styles.flatMap((style) =>
  Object.keys(people).map((what) => ({ style, id: style.id, what })),
);

test.each(peopleCases)('$what in $id is noticed if the style is checked for it', async ({ style, what }) => {
  const right = await rightPicture(style, 'astronaut');
  const { width, height } = await sharp(right).metadata();
  const { make, of, says } = people[what] ?? { make: () => right, of: [], says: /^$/ };
  const note = await problemOf(style, 'astronaut', await make(right, { width, height }));
  if (of.includes(style.id)) expect(note).toMatch(says);
  else expect(note).toBeUndefined();
});
