import { expect, test } from 'vitest';
import { bestOf, type Merits } from './candidates.ts';

const usual: Merits = { faces: 0.6, likeness: 0.4, decency: 0.9, sharpness: 2, contrast: 50 };
const given = (...all: Partial<Merits>[]) =>
  all.map((changed, at) => ({ at, merits: { ...usual, ...changed } }));

test.each([
  ['whose person is recognised most clearly', { faces: 0.9 }],
  ['whose faces are most like the photo’s', { likeness: 0.5 }],
  ['that is farthest from a refusal', { decency: 1 }],
  ['that is sharpest', { sharpness: 3 }],
  ['that is least flat', { contrast: 60 }],
])('the best of two otherwise equal drawings is the one %s', (_what, better) => {
  expect(bestOf(given({}, better))?.at).toBe(1);
  expect(bestOf(given(better, {}))?.at).toBe(0);
});

test('a barely recognisable person outweighs a little sharpness', () => {
  expect(bestOf(given({ faces: 0.9 }, { faces: 0.3, sharpness: 2.4 }))?.at).toBe(0);
  expect(bestOf(given({ faces: 0.9 }, { contrast: 60 }))?.at).toBe(0);
});

test('the first of several equal drawings is the best, and without any there is no best', () => {
  expect(bestOf(given({}, {}, {}))?.at).toBe(0);
  const black = { faces: 0, likeness: 0, decency: 0, sharpness: 0, contrast: 0 };
  expect(bestOf(given(black, black))?.at).toBe(0);
  expect(bestOf(given())).toBeUndefined();
});
