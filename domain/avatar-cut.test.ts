import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaInside,
  containArea,
  cutArea,
  placeNames,
  places,
  sizeOfCut,
  sizeOfStory,
  type Area,
} from './avatar-cut.ts';

const square = { width: 1, height: 1 };
const { profile, post } = places;

test('a square cut of a tall picture without a face keeps its width and leaves more below than above', () => {
  expect(cutArea({ width: 600, height: 900 }, square)).toEqual({ x: 0, y: 100, width: 600, height: 600 });
});

test('a square cut of a wide picture without a face is its middle', () => {
  expect(cutArea({ width: 900, height: 600 }, square)).toMatchObject({ x: 150, y: 0 });
});

const part = fc.double({ min: 0, max: 0.8, noNaN: true });
const side = fc.double({ min: 0.02, max: 0.2, noNaN: true });
const pixels = fc.integer({ min: 512, max: 3000 });

test('a cut lies inside any picture and contains its one face whole', () => {
  const face = fc.record({ x: part, y: part, width: side, height: side });
  fc.assert(
    fc.property(face, fc.record({ width: pixels, height: pixels }), (found, picture) => {
      for (const place of [profile, post]) {
        const area = cutArea(picture, place, [found]);
        expect(area.x).toBeGreaterThanOrEqual(0);
        expect(area.y).toBeGreaterThanOrEqual(0);
        expect(area.x + area.width).toBeLessThanOrEqual(picture.width + 0.001);
        expect(area.y + area.height).toBeLessThanOrEqual(picture.height + 0.001);
        if (found.width * picture.width > area.width || found.height * picture.height > area.height) continue;
        expect(area.y).toBeLessThanOrEqual(found.y * picture.height + 0.001);
        expect(area.x).toBeLessThanOrEqual(found.x * picture.width + 0.001);
        expect(area.x + area.width).toBeGreaterThanOrEqual((found.x + found.width) * picture.width - 0.001);
        expect(area.y + area.height).toBeGreaterThanOrEqual(
          (found.y + found.height) * picture.height - 0.001,
        );
      }
    }),
  );
});

test('a face nearly as tall as the cut is kept whole, and of a taller one the part above the chin', () => {
  const tall = { width: 512, height: 2992 };
  expect(cutArea(tall, profile, [{ x: 0, y: 0.2, width: 0.02, height: 0.17 }]).y).toBeCloseTo(595.04);
  expect(cutArea(tall, profile, [{ x: 0, y: 0.2, width: 0.02, height: 0.4 }]).y).toBeCloseTo(598.4);
});

test('a head at the top of a 3:4 portrait stays in the cut', () => {
  const face = { x: 0.35, y: 0.08, width: 0.3, height: 0.25 };
  expect(cutArea({ width: 900, height: 1200 }, profile, [face])).toMatchObject({ y: 0, width: 800 });
});

test('a profile cut of a large picture is close around the face', () => {
  const face = { x: 0.6, y: 0.3, width: 0.1, height: 0.1 };
  const area = cutArea({ width: 4000, height: 4000 }, profile, [face]);
  expect(area.width).toBeCloseTo(1040);
  expect(area.x + area.width / 2).toBeCloseTo(2600);
});

test('a cut has its intended size, but never more pixels than the picture', () => {
  expect(sizeOfCut(profile, { width: 1024, height: 1024 })).toEqual({ width: 800, height: 800 });
  expect(sizeOfCut(profile, { width: 512, height: 512 })).toEqual({ width: 512, height: 512 });
  expect(sizeOfCut(post, { width: 540, height: 675 })).toEqual({ width: 540, height: 675 });
  expect(sizeOfStory({ width: 2000, height: 2000 })).toEqual({ width: 1080, height: 1920 });
  expect(sizeOfStory({ width: 540, height: 540 })).toEqual({ width: 540, height: 960 });
});

test('a story shows the whole picture, centred', () => {
  expect(containArea({ width: 1000, height: 1000 }, { width: 1080, height: 1920 })).toEqual({
    x: 0,
    y: 420,
    width: 1080,
    height: 1080,
  });
});

test('a cut that is larger than the picture or beyond its edge is moved and shrunk into it', () => {
  const picture = { width: 400, height: 300 };
  expect(areaInside(picture, { place: 'profile', x: 350, y: 20, width: 100 })).toEqual({
    x: 300,
    y: 20,
    width: 100,
    height: 100,
  });
  expect(areaInside(picture, { place: 'profile', x: 10, y: 10, width: 9000 })).toEqual({
    x: 10,
    y: 0,
    width: 300,
    height: 300,
  });
  expect(areaInside(picture, { place: 'post', x: 0, y: 0, width: 0 })).toMatchObject({ width: 1, height: 1 });
});

test('a cut of several faces contains all of them, however many there are', () => {
  const faces = [
    { x: 0.2, y: 0.4, width: 0.05, height: 0.1 },
    { x: 0.6, y: 0.3, width: 0.1, height: 0.05 },
  ];
  const picture = { width: 4000, height: 2000 };
  const rounded = ({ x, y, width, height }: Area) => [x, y, width, height].map(Math.round);
  // The box around them is 2000 × 400 pixels, and the picture's height the largest square.
  expect(rounded(cutArea(picture, profile, faces))).toEqual([800, 0, 2000, 2000]);
  const above = [0.3, 0.6].map((y) => ({ x: 0.5, y, width: 0.01, height: 0.05 }));
  // That box is 700 pixels high.
  expect(rounded(cutArea(picture, profile, above))).toEqual([1110, 0, 1820, 1820]);
  const wide = { width: 800, height: 400 };
  expect(rounded(cutArea(picture, wide, faces.slice(1)))).toEqual([2080, 380, 1040, 520]);
});

test('a cut around a small face is no smaller than its place', () => {
  const face = { x: 0.5, y: 0.5, width: 0.01, height: 0.01 };
  const area = cutArea({ width: 4000, height: 4000 }, profile, [face]);
  expect(area).toEqual({ x: 1620, y: 1616, width: 800, height: 800 });
});

test('a cut is moved back into its picture from every side', () => {
  const picture = { width: 400, height: 300 };
  expect(areaInside(picture, { place: 'profile', x: -5, y: -5, width: 100 })).toMatchObject({ x: 0, y: 0 });
  expect(areaInside(picture, { place: 'profile', x: 9, y: 299, width: 100 })).toMatchObject({ x: 9, y: 200 });
  expect(areaInside(picture, { place: 'story', x: 0, y: 0, width: 400 })).toMatchObject({
    ...{ width: 169, height: 300 },
  });
});

test('a whole picture is centred in a wide frame, too', () => {
  expect(containArea({ width: 100, height: 200 }, { width: 400, height: 200 })).toEqual({
    ...{ x: 150, y: 0, width: 100, height: 200 },
  });
  expect(placeNames).toEqual(['profile', 'sticker', 'post', 'story']);
});
