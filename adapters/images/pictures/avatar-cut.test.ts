import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasAiMark } from './ai-mark.ts';
import { createImages } from '../images.ts';
import { colourAt, corners, fourCorners } from '../samples/photos.ts';

const images = createImages();
beforeAll(() => images.start());
afterAll(() => images.close());

const picture = await fourCorners(1600, 1200).png().toBuffer();

/** Checks the colour at a point, in fractions of the sides. */
async function expectColour(png: Buffer, [x, y]: [number, number], wanted: readonly number[]): Promise<void> {
  const found = await colourAt(png, x, y);
  // Opacity may follow the colours.
  wanted.forEach((value, channel) => expect(Math.abs(value - (found[channel] ?? NaN))).toBeLessThan(6));
}

test.each([
  ['profile', 800, 800],
  ['sticker', 512, 512],
  ['post', 1080, 1350],
] as const)('a %s shows the chosen part, at %i × %i pixels at most', async (place, width, height) => {
  const large = await images.avatarCut(picture, { place, x: 0, y: 0, width: 1200 });
  expect(await sharp(large).metadata()).toMatchObject({
    format: 'png',
    ...(place === 'post' ? { width: 960, height: 1200 } : { width, height }),
  });
  expect(hasAiMark(large)).toBe(true);
  const small = await images.avatarCut(picture, { place, x: 1400, y: 900, width: 200 });
  expect((await sharp(small).metadata()).width).toBe(200);
  await expectColour(small, [0.5, 0.5], corners.bottomRight);
});

test('a sticker is transparent outside its circle, and nothing else is', async () => {
  const sticker = await images.avatarCut(picture, { place: 'sticker', x: 0, y: 0, width: 600 });
  const { data, info } = await sharp(sticker).raw().toBuffer({ resolveWithObject: true });
  const opacityAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];

  expect(info).toMatchObject({ width: 512, height: 512, channels: 4 });
  expect([opacityAt(0, 0), opacityAt(511, 511), opacityAt(70, 70)]).toEqual([0, 0, 0]);
  expect([opacityAt(256, 256), opacityAt(256, 1), opacityAt(80, 80)]).toEqual([255, 255, 255]);
});

test('a story shows the whole picture in its middle, on a blurred copy', async () => {
  const story = await images.avatarCut(picture, { place: 'story', x: 0, y: 0, width: 1 });

  expect(await sharp(story).metadata()).toMatchObject({ width: 1080, height: 1920 });
  // The picture is 810 pixels high here, 555 below the upper edge.
  await expectColour(story, [0.1, 0.31], corners.topLeft);
  await expectColour(story, [0.9, 0.69], corners.bottomRight);
  expect(hasAiMark(story)).toBe(true);
});
