import { readFileSync } from 'node:fs';
import { tensor3d } from '@tensorflow/tfjs';
import { load } from 'nsfwjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { classes, type Scores } from '#domain/moderation.ts';
import { newestChild } from '#tests/support/newest-child.ts';
import { inputSide } from './input-side.ts';
import { createModerator } from './moderator.ts';
import { useBackend } from './tensorflow.ts';

const photo = (name: string) => readFileSync(new URL(`../../tests/photos/${name}`, import.meta.url));
const astronaut = photo('astronaut.png');

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

test('every image gets a probability for each of the five classes', async () => {
  const jpeg = await sharp(astronaut).resize(1400).jpeg().toBuffer();
  for (const image of [astronaut, jpeg]) {
    const scores = await moderator.classify(image);
    expect(Object.keys(scores).sort()).toEqual([...classes].sort());
    const sum = classes.reduce((total, name) => total + scores[name], 0);
    expect(sum).toBeCloseTo(1, 3);
    expect(scores.neutral).toBeGreaterThan(0.8);
  }
});

test(
  'the scores equal those of nsfwjs with its own loader for the same pixels',
  { timeout: 120_000 },
  async () => {
    await useBackend('wasm');
    const reference = await load('MobileNetV2Mid');
    for (const name of ['astronaut.png', 'chelsea.png', 'rocket.jpg']) {
      const square = sharp(photo(name)).resize(inputSide, inputSide, { fit: 'fill' }).removeAlpha();
      const pixels = tensor3d(await square.clone().raw().toBuffer(), [inputSide, inputSide, 3], 'int32');
      const found = await reference.classify(pixels);
      const scores = await moderator.classify(await square.png().toBuffer());
      for (const { className, probability } of found) {
        expect(scores[className.toLowerCase() as keyof Scores]).toBeCloseTo(probability, 3);
      }
    }
  },
);

test('different photos get different scores, and the same photo the same', async () => {
  const [first, other, again] = [
    await moderator.classify(astronaut),
    await moderator.classify(photo('chelsea.png')),
    await moderator.classify(astronaut),
  ];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each([
  ['a text', Buffer.from('this is no image at all')],
  ['an empty file', Buffer.alloc(0)],
  ['half an image', astronaut.subarray(0, 300_000)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
])('%s is an error and no verdict, and the next image works', async (_what, image) => {
  await expect(moderator.classify(image)).rejects.toBeInstanceOf(Error);
  expect((await moderator.classify(astronaut)).neutral).toBeGreaterThan(0.8);
});

test('images that arrive together are classified one after the other', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => moderator.classify(astronaut)));
  expect(new Set(all.map((scores) => scores.neutral)).size).toBe(1);
});

test('recycling a moderator changes no score and reports no crash', async () => {
  const onCrash = vi.fn();
  await using recycled = createModerator({ recycleAfter: 2, onCrash });
  const expected = await moderator.classify(astronaut);
  for (let image = 0; image < 12; image += 1) expect(await recycled.classify(astronaut)).toEqual(expected);
  expect(onCrash).not.toHaveBeenCalled();
});

test('a moderator that hangs is an error, and the next call gets a new moderator', async () => {
  const onCrash = vi.fn();
  await using hurried = createModerator({ timeoutSeconds: 2, onCrash });
  await hurried.start();
  process.kill(await newestChild('classifier'), 'SIGSTOP');
  await expect(hurried.classify(astronaut)).rejects.toThrow('took longer than 2 s');
  expect(onCrash).toHaveBeenCalledOnce();
  expect((await hurried.classify(astronaut)).neutral).toBeGreaterThan(0.8);
});

test('a moderator that cannot get the memory it needs is an error', async () => {
  await using cramped = createModerator({ maxMegabytes: 50 });
  await expect(cramped.classify(astronaut)).rejects.toThrow(/could not be started|held more/);
});
