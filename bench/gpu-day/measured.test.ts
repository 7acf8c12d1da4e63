import { expect, test } from 'vitest';
import { measuredOf } from './measured.ts';

const drawing = {
  ...{ version: 'Anime', style: 'anime', photo: 'a.jpg', seed: 1 },
  ...{ seconds: 40, gigabytes: 7.2, width: 2496, height: 1664 },
  ...{ difference: 30, faces: null, problem: null, error: null },
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
});
