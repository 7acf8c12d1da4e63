import { expect, test } from 'vitest';
import { photoLimits } from '#domain/photo.ts';
import { earlyProblem } from './photo-check.ts';

test('a file at the limit may go, one byte more is told its size', () => {
  expect(earlyProblem({ size: photoLimits.maxBytes }, photoLimits)).toBeUndefined();
  expect(earlyProblem({ size: 22_000_000 }, photoLimits)).toBe(
    'The photo must be smaller than 15 MB. Yours is 22 MB.',
  );
});

test('an empty file is told at once', () => {
  expect(earlyProblem({ size: 0 }, photoLimits)).toBe('The photo is empty or damaged. Choose another one.');
});
