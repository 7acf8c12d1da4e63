import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropFits, sizeProblem, type Crop } from './photo.ts';

describe('the size of a photo', () => {
  it.each([
    [{ width: 256, height: 256 }, undefined],
    [{ width: 8000, height: 6500 }, undefined],
    [{ width: 256, height: 2048 }, undefined],
    [{ width: 255, height: 4000 }, 'photo_too_small'],
    [{ width: 8001, height: 6500 }, 'photo_too_many_pixels'],
    [{ width: 256, height: 2049 }, 'photo_too_thin'],
  ] as const)('%o → %s', (size, problem) => {
    expect(sizeProblem(size)).toBe(problem);
  });
});

describe('a crop', () => {
  const photo = { width: 800, height: 600 };

  it('fits when it lies inside the photo', () => {
    expect(cropFits({ x: 0, y: 0, width: 800, height: 600, rotate: 0 }, photo)).toBe(true);
    expect(cropFits({ x: 500, y: 300, width: 300, height: 300, rotate: 180 }, photo)).toBe(true);
  });

  it('is measured on the turned photo', () => {
    const upright = { x: 0, y: 0, width: 600, height: 800 };
    expect(cropFits({ ...upright, rotate: 90 }, photo)).toBe(true);
    expect(cropFits({ ...upright, rotate: 0 }, photo)).toBe(false);
  });

  it('never contains a pixel outside the photo', () => {
    const pixels = fc.integer({ min: -10, max: 2100 });
    const crop: fc.Arbitrary<Crop> = fc.record({
      ...{ x: pixels, y: pixels, width: pixels, height: pixels },
      rotate: fc.constantFrom(0, 90, 180, 270),
    });
    const size = fc.record({
      width: fc.integer({ min: 256, max: 2048 }),
      height: fc.integer({ min: 256, max: 2048 }),
    });
    fc.assert(
      fc.property(crop, size, ({ x, y, width, height, rotate }, whole) => {
        const [across, down] = rotate % 180 === 0 ? [whole.width, whole.height] : [whole.height, whole.width];
        const inside = x >= 0 && y >= 0 && x + width <= across && y + height <= down;
        const drawable = sizeProblem({ width, height }) === undefined;
        expect(cropFits({ x, y, width, height, rotate }, whole)).toBe(inside && drawable);
      }),
    );
  });

  it('does not begin outside the photo', () => {
    const fits = (x: number, y: number) => cropFits({ x, y, width: 300, height: 300, rotate: 0 }, photo);
    expect([fits(0, 0), fits(-1, 0), fits(0, -1)]).toEqual([true, false, false]);
  });

  it('must be large enough to draw', () => {
    expect(cropFits({ x: 0, y: 0, width: 255, height: 300, rotate: 0 }, photo)).toBe(false);
  });
});
