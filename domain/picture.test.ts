import { describe, expect, it } from 'vitest';
import { pictureProblem } from './picture.ts';

const output = { tolerance: 0.02, longSide: [256, 2048] } as const;
const photo = { width: 800, height: 600 };
const good = { width: 512, height: 384, deviation: 60, coarseDeviation: 55, difference: 25 };

describe('a drawn picture', () => {
  it('is accepted when it differs from the photo and has its shape', () => {
    expect(pictureProblem(output, photo, good)).toBeUndefined();
  });

  it.each([
    ['blank', { deviation: 1 }],
    ['noise', { coarseDeviation: 9 }],
    ['the photo itself', { difference: 1.1 }],
    ['should be', { width: 384, height: 512 }],
    ['should be', { width: 64, height: 48 }],
  ])('is refused as "%s" with %o', (words, facts) => {
    expect(pictureProblem(output, photo, { ...good, ...facts })).toContain(words);
  });
});

it('a picture at each limit is fine', () => {
  const least = { ...good, deviation: 5, coarseDeviation: 1.5, difference: 2 };
  expect(pictureProblem(output, photo, least)).toBeUndefined();
  expect(pictureProblem(output, photo, { ...least, deviation: 4.99 })).toBe('The picture is blank');
  expect(pictureProblem(output, photo, { ...least, coarseDeviation: 1.49 })).toBe('The picture is noise');
});
