import { expect, test } from 'vitest';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { Crop } from '#domain/photo.ts';
import { tipsFor, verdictOf } from './tips.ts';

/** Two faces: a large one on the left, a small one at the lower right. */
const photo: PhotoAnswer = {
  width: 2000,
  height: 1000,
  advice: [{ code: 'several_faces', message: '' }],
  faces: [
    { x: 100, y: 100, width: 300, height: 400 },
    { x: 1700, y: 800, width: 60, height: 80 },
  ],
  ready: true,
};
const codes = (crop: Crop | undefined, maxFaces?: number) =>
  tipsFor({ photo, crop, maxFaces }).map(({ code }) => code);
const cut = (crop: Partial<Crop>): Crop => ({ x: 0, y: 0, width: 1000, height: 1000, rotate: 0, ...crop });

test('several faces cause a tip only if the chosen style draws fewer', () => {
  expect(codes(undefined, 1)).toEqual(['several_faces']);
  expect(codes(undefined, 2)).toEqual([]);
  expect(codes(undefined)).toEqual([]);
  expect(tipsFor({ photo, crop: undefined, maxFaces: 1 })[0]?.faces).toBe(2);
});

test('a crop is judged by the faces left in it', () => {
  expect(codes(cut({}), 1)).toEqual([]);
  expect(codes(cut({ x: 1000 }), 1)).toEqual(['tiny_face']);
  expect(codes(cut({ x: 500, width: 400 }), 1)).toEqual(['no_face']);
});

test.each<[Crop['rotate'], Partial<Crop>]>([
  [0, { x: 0, y: 0 }],
  [90, { x: 0, y: 0 }],
  [180, { x: 1000, y: 0 }],
  [270, { x: 0, y: 1000 }],
])('the large face is found in a crop turned by %d degrees', (rotate, corner) => {
  expect(codes(cut({ ...corner, rotate }), 1)).toEqual([]);
});

test('other tips stay, and there are none about faces before those were looked for', () => {
  const blurred: PhotoAnswer = { ...photo, advice: [{ code: 'blurred', message: '' }, ...photo.advice] };
  expect(tipsFor({ photo: blurred, crop: undefined, maxFaces: 1 }).map(({ code }) => code)).toEqual([
    'blurred',
    'several_faces',
  ]);
  const { width, height, advice, ready } = blurred;
  const blind: PhotoAnswer = { width, height, advice, ready };
  expect(tipsFor({ photo: blind, crop: undefined, maxFaces: 1 }).map(({ code }) => code)).toEqual([
    'blurred',
  ]);
});

test.each<[PhotoAnswer['advice'][number]['code'][], string]>([
  [[], 'good'],
  [['no_face'], 'note'],
  [['blurred', 'no_face'], 'advice'],
  [['likely_unsuitable', 'blurred', 'no_face'], 'refusal'],
])('tips %j lead to the one verdict %s', (advice, verdict) => {
  const seen = { ...photo, faces: advice.includes('no_face') ? [] : (photo.faces?.slice(0, 1) ?? []) };
  const tips = tipsFor({
    photo: { ...seen, advice: advice.map((code) => ({ code, message: '' })) },
    crop: undefined,
    maxFaces: 1,
  });
  expect(verdictOf(tips)).toBe(verdict);
});
