import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPersons, Point } from '#domain/landmarks.ts';
import { createModerator } from './moderator.ts';
import { readSegmentationModel } from './segmentation-model.ts';

const photo = (name: string) => readFileSync(new URL(`../../tests/photos/${name}`, import.meta.url));

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

async function personsOf(image: Buffer): Promise<PhotoPersons> {
  const { faces } = await moderator.findLandmarks(image);
  return await moderator.findPersons(
    image,
    faces.map(({ box }) => box),
  );
}

/** Returns whether a point, in fractions of the photo, is inside the outlines, as SVG's rule `evenodd` has it. */
function isInside({ outline }: PhotoPersons, x: number, y: number): boolean {
  const isCrossed = (from: Point, to: Point) =>
    from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
  const crossed = outline.flatMap((points) =>
    points.filter((point, n) => isCrossed(point, points[(n + 1) % points.length] ?? point)),
  );
  return crossed.length % 2 === 1;
}

async function sideBySide(names: string[]): Promise<Buffer> {
  const inputs = await Promise.all(names.map((name) => sharp(photo(name)).resize(500, 600).toBuffer()));
  return await sharp({
    create: { width: 500 * names.length, height: 600, channels: 3, background: '#888' },
  })
    .composite(inputs.map((input, n) => ({ input, left: 500 * n, top: 0 })))
    .jpeg()
    .toBuffer();
}

test('one person is outlined from hair to suit, and not the flag and the shuttle behind', async () => {
  const persons = await personsOf(photo('astronaut.png'));
  const inside = [
    [0.44, 0.05],
    [0.44, 0.2],
    [0.4, 0.7],
  ] as const;
  const behind = [
    [0.05, 0.1],
    [0.7, 0.3],
    [0.2, 0.2],
    [0.95, 0.05],
  ] as const;
  expect(inside.map(([x, y]) => isInside(persons, x, y))).toEqual([true, true, true]);
  expect(behind.map(([x, y]) => isInside(persons, x, y))).toEqual([false, false, false, false]);
});

test('a dark wall behind dark clothes is not outlined', async () => {
  const persons = await personsOf(photo('../../comfy-workflows/before.webp'));
  const wall = [
    [0.05, 0.75],
    [0.1, 0.85],
    [0.2, 0.75],
    [0.05, 0.95],
  ] as const;
  expect(isInside(persons, 0.35, 0.4)).toBe(true);
  expect(wall.map(([x, y]) => isInside(persons, x, y))).toEqual([false, false, false, false]);
});

test('several people are outlined, and the wall between them is not', async () => {
  const persons = await personsOf(await sideBySide(['mona-lisa.jpg', 'difficult-lesson.jpg']));
  expect([0.25, 0.75].map((x) => isInside(persons, x, 0.4))).toEqual([true, true]);
  expect([0.02, 0.49, 0.98].map((x) => isInside(persons, x, 0.1))).toEqual([false, false, false]);
});

test.each(['coffee.png', 'rocket.jpg', 'chelsea.png'])('nobody is outlined in %s', async (name) => {
  expect(await personsOf(photo(name))).toMatchObject({ outline: [] });
});

test('a person whom the network does not tell from the background is not outlined', async () => {
  const image = photo('van-gogh.jpg');
  expect((await moderator.findLandmarks(image)).faces).toHaveLength(1);
  expect(await personsOf(image)).toMatchObject({ outline: [] });
});

test('the mean colour is that of the people, or else of the whole photo', async () => {
  const { colour } = await personsOf(photo('astronaut.png'));
  const [red, , blue] = colour;
  expect(red).toBeGreaterThan(blue + 40);
  const plain = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const near = (value: number): unknown => expect.closeTo(value, 0);
  expect((await personsOf(plain)).colour).toEqual([near(32), near(64), near(128)]);
});

test('the network is read with all its weights', async () => {
  const steps = await readSegmentationModel();
  const convolutions = steps.filter(({ operation }) => operation.startsWith('convolve'));
  expect(convolutions.filter(({ weights }) => !weights)).toEqual([]);
  const numbers = convolutions.flatMap(({ weights }) => [...(weights?.filters.data ?? [])]);
  expect(numbers.length).toBeGreaterThan(100_000);
  expect(numbers.every(Number.isFinite)).toBe(true);
});
