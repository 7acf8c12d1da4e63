import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropFits, sizeProblem, type Crop } from '#domain/photo.ts';
import { cropOf, mostZoom, readCrop, turned, turnedOn, type Rotation } from './crop.ts';

const photo = { width: 2000, height: 1000 };
const whole = { x: 0, y: 0, width: 100, height: 100 };

test('the whole photo is a crop of its own size, turned or not', () => {
  expect(cropOf(whole, 0, photo)).toEqual({ x: 0, y: 0, width: 2000, height: 1000, rotate: 0 });
  expect(cropOf(whole, 90, photo)).toEqual({ x: 0, y: 0, width: 1000, height: 2000, rotate: 90 });
});

test('a crop is counted in pixels of the turned photo', () => {
  const part = { x: 25, y: 10, width: 50, height: 40 };
  expect(cropOf(part, 0, photo)).toEqual({ x: 500, y: 100, width: 1000, height: 400, rotate: 0 });
  expect(cropOf(part, 270, photo)).toEqual({ x: 250, y: 200, width: 500, height: 800, rotate: 270 });
});

test('four quarter turns make none', () => {
  const turns = [1, 2, 3, 4].reduce<Rotation[]>((all) => [...all, turnedOn(all.at(-1) ?? 0)], []);
  expect(turns).toEqual([90, 180, 270, 0]);
});

test('any crop chosen on the screen is acceptable to the shop', () => {
  const percent = fc.double({ min: -5, max: 105, noNaN: true });
  const side = fc.integer({ min: 256, max: 2048 });
  const rotate = fc.constantFrom<Rotation[]>(0, 90, 180, 270);
  const parts = fc.record({ x: percent, y: percent, width: percent, height: percent });
  fc.assert(
    fc.property(parts, rotate, fc.record({ width: side, height: side }), (part, turn, size) => {
      const crop = cropOf(part, turn, size);
      if (sizeProblem(crop) === 'photo_too_thin') return;
      expect(cropFits(crop, size)).toBe(true);
    }),
  );
});

test.each([1, 3 / 4, 16 / 9, 2])(
  'the furthest zoom into shape %d is still large enough to draw',
  (aspect) => {
    const zoom = mostZoom(photo, 90, aspect);
    const { width, height } = turned(photo, 90);
    const base =
      width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
    expect(Math.min(base.width, base.height) / zoom).toBeGreaterThanOrEqual(255.9);
  },
);

test('a photo that is barely large enough cannot be zoomed', () => {
  expect(mostZoom({ width: 256, height: 300 }, 0, 1)).toBe(1);
});

test('a stored crop counts only if it fits', () => {
  const crop: Crop = { x: 0, y: 0, width: 1000, height: 400, rotate: 0 };
  expect(readCrop(JSON.stringify(crop), photo)).toEqual(crop);
  expect(readCrop(JSON.stringify(crop), { width: 500, height: 500 })).toBeUndefined();
  for (const foreign of ['', '{', 'null', '7', '{"x":0}', JSON.stringify({ ...crop, rotate: 45 })]) {
    expect(readCrop(foreign, photo)).toBeUndefined();
  }
});
