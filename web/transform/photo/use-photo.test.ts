import { expect, test } from 'vitest';
import { photoLimits } from '#domain/photo.ts';
import { earlyProblem } from './use-photo.ts';

test('a file at the limit may go, one byte more is refused with its size', () => {
  expect(earlyProblem({ size: photoLimits.maxBytes }, photoLimits)).toBeUndefined();
  expect(earlyProblem({ size: 22_000_000 }, photoLimits)).toMatchObject({
    errorCode: 'photo_of_size',
    values: { megabytes: 22 },
  });
});

test('an empty file is refused at once', () => {
  expect(earlyProblem({ size: 0 }, photoLimits)).toMatchObject({ errorCode: 'photo_damaged' });
});
