import { expect, test } from 'vitest';
import { measuredOf } from './measured.ts';

const drawing = {
  ...{ version: 'Anime', style: 'anime', photo: 'a.jpg', seed: 1 },
  ...{ seconds: 40, gigabytes: 7.2, width: 2496, height: 1664 },
  ...{ difference: 30, faces: null, likeness: null, problem: null, error: null },
};
const machine = {
  comfyui: '0.33.0',
  pytorch: '2.14.1+cu130',
  gpu: 'RTX 4070',
  gpuBytes: 12.9e9,
  ramBytes: 32e9,
};

test('the first picture, which may include loading, stands apart from the others', () => {
  const drawings = {
    small: [
      drawing,
      { ...drawing, seconds: 3, gigabytes: 7.9 },
      { ...drawing, seconds: 5, problem: 'The picture is blank' },
      {
        ...drawing,
        version: 'Anime: JoyAI',
        seconds: null,
        gigabytes: null,
        width: null,
        error: 'Lacks a file',
      },
    ],
  };
  const outcomes = [{ name: 'small', minutes: 1.25, end: 'done' }];

  const page = measuredOf({ date: '2026-12-01', machine, drawings, outcomes });

  expect(page).toContain('| small | Anime | 3 | 40.0 | 4.0 | 7.9 | 1 | 2496 × 1664 |');
  expect(page).toContain('| small | Anime: JoyAI | 0 | – | – | – | 0 | Lacks a file |');
  expect(page).toContain('RTX 4070, 12.9 GB');
});

test('a rehearsal says that it is one', () => {
  const page = measuredOf({
    ...{ date: '2026-12-01', drawings: {}, outcomes: [] },
    machine: { ...machine, gpu: '', gpuBytes: 0 },
  });

  expect(page).toContain('none: a rehearsal on a processor');
  expect(page).toContain('A rehearsal: whatever the table says, no limit is to be set.');
  expect(page.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});

test('likeness says which limits its drawings have earned, and how to write them', () => {
  const alike = Array.from({ length: 9 }, (_nothing, n) => {
    const photo = `${n}.jpg`;
    const likeness = { photo, people: 1, same: [0.4], others: [0.7, 0.3], nearest: 1 };
    return { ...drawing, photo, likeness };
  });
  const others = alike.map(({ likeness, ...one }) => ({ ...one, likeness: { ...likeness, others: [0.7] } }));
  const pageOf = (small: typeof alike) =>
    measuredOf({ date: '2026-12-01', machine, drawings: { small }, outcomes: [] });

  expect(pageOf(alike)).toContain('No limit has been earned: leave `unlikeFrom` unset.');
  expect(pageOf(alike)).toContain('| 0 of 9 | 9 of 18 | none: it accepts 9 of 18 other people |');
  expect(pageOf(others)).toContain('1 earned: `npm run gpu-day -- --keep`');
  expect(pageOf(others)).toContain('| 0 of 9 | 0 of 9 | **0.45** |');
});
