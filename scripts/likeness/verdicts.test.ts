import { expect, test } from 'vitest';
import { earnedLimit, limitOf, verdictsOn, type FaceDistances } from './verdicts.ts';

const drawing = (photo: string, same: number, others: number[] = [0.9, 0.9, 0.9]): FaceDistances => ({
  ...{ photo, people: 1, same: [same], others, nearest: 1 },
});
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const alike = names.map((name) => drawing(name, 0.4));

test('a face is judged by a limit that was chosen without it', () => {
  const [first, ...rest] = alike;
  if (!first) throw new Error('There is no drawing');
  const strange = { ...first, same: [0.8] };

  // Chosen with it, the limit would accept it.
  expect(limitOf([strange, ...rest])).toBe(0.85);
  expect(verdictsOn([strange, ...rest])).toMatchObject({ same: 9, refused: 1 });
  // Another seed of the same photo says nothing new about it.
  expect(verdictsOn([strange, strange, ...rest])).toMatchObject({ same: 10, refused: 2 });
});

test('a limit is earned if it tells right faces from others', () => {
  expect(earnedLimit(alike)).toEqual({ limit: 0.45 });
  expect(verdictsOn(alike)).toEqual({ same: 9, others: 27, refused: 0, accepted: 0 });
});

test.each([
  ['few faces were found', alike.slice(0, 7), 'of 8 faces needed, 7 were found'],
  ['no face was found', alike.map((one) => ({ ...one, same: [], others: [] })), '8 faces needed, 0'],
  ['nobody else was measured', names.map((name) => drawing(name, 0.4, [])), 'accepts 0 of 0'],
  [
    'right faces are as far as others',
    names.map((name, n) => drawing(name, 0.4 + n / 10)),
    'it refuses 1 of 9 right faces',
  ],
  [
    'others are as near as right faces',
    names.map((name) => drawing(name, 0.4, [0.41, 0.44, 0.9])),
    'it accepts 18 of 27 other people',
  ],
])('none is earned where %s', (_name, drawings, why) => {
  expect(earnedLimit(drawings)).toEqual({ why: expect.stringContaining(why) as string });
});
