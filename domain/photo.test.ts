import { describe, expect, it } from 'vitest';
import { cropFits, sizeProblem } from './photo.ts';

describe('the size of a photo', () => {
  it.each([
    [{ width: 256, height: 256 }, undefined],
    [{ width: 8000, height: 6250 }, undefined],
    [{ width: 256, height: 2048 }, undefined],
    [{ width: 255, height: 4000 }, 'photo_too_small'],
    [{ width: 8001, height: 6250 }, 'photo_too_many_pixels'],
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

  it('must be big enough to draw', () => {
    expect(cropFits({ x: 0, y: 0, width: 255, height: 300, rotate: 0 }, photo)).toBe(false);
  });
});
