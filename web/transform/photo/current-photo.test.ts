import { expect, test } from 'vitest';
import type { PhotoAnswer } from '#contract/photo.ts';
import { textOf } from './current-photo.tsx';

const photo: PhotoAnswer = { width: 800, height: 600, advice: [], ready: true };
const face = { x: 200, y: 100, width: 300, height: 400 };
const judged = { crop: undefined, style: undefined };

test('a photo is praised only after it was analysed', () => {
  expect(textOf({ ...judged, photo: { ...photo, faces: [face] } })).toBe('photo.good');
  expect(textOf({ ...judged, photo })).toBe('photo.current');
  expect(textOf({ ...judged, photo: { ...photo, faces: [face], ready: false } })).toBe('photo.current');
});
