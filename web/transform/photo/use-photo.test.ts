import { expect, test } from 'vitest';
import { photoLimits } from '#domain/photo.ts';
import { earlyProblem } from './photo-check.ts';

test('a file at the limit may go, one byte more is told its size', () => {
  expect(earlyProblem({ size: photoLimits.maxBytes }, photoLimits)).toBeUndefined();
  expect(earlyProblem({ size: 22_000_000 }, photoLimits)).toMatchObject({
    code: 'photo_of_size',
    values: { megabytes: 22 },
  });
});

test('an empty file is told at once', () => {
  expect(earlyProblem({ size: 0 }, photoLimits)).toMatchObject({ code: 'photo_damaged' });
});
