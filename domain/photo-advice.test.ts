import { expect, test } from 'vitest';
import { adviceOn, facesAdvice, photoKind, type FaceBox, type Seen } from './photo-advice.ts';

const photo = { width: 1000, height: 1500 };
const face: FaceBox = { x: 300, y: 300, width: 250, height: 300 };
const fine: Seen = { faces: [face], sharpness: 5000, brightness: 200, wouldBeRefused: false };
const codesOf = (seen: Seen) => adviceOn(seen, photo).map(({ code }) => code);

test('a sharp and bright portrait needs no advice', () => {
  expect(adviceOn(fine, photo)).toEqual([]);
});

test.each<[string, Partial<Seen>, string[]]>([
  ['without a face', { faces: [] }, ['no_face']],
  ['with a face of a tenth of its width', { faces: [{ ...face, height: 100 }] }, ['tiny_face']],
  ['with two faces', { faces: [face, { ...face, x: 600 }] }, ['several_faces']],
  ['with tiny faces only', { faces: [face, face].map((box) => ({ ...box, height: 90 })) }, ['tiny_face']],
  ['out of focus', { sharpness: 100 }, ['blurred']],
  ['taken at night', { brightness: 30 }, ['dark']],
  ['that the check would refuse', { wouldBeRefused: true }, ['likely_unsuitable']],
])('a photo %s gets its advice', (_what, seen, codes) => {
  expect(codesOf({ ...fine, ...seen })).toEqual(codes);
});

test('a failed measurement gives no advice', () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ brightness: 30 })).toEqual(['dark']);
});

test('the most costly problem comes first', () => {
  const all = { faces: [], sharpness: 1, brightness: 1, wouldBeRefused: true };
  expect(codesOf(all)).toEqual(['likely_unsuitable', 'no_face', 'blurred', 'dark']);
});

test('a photo shows one face, several or none, not counting passers-by', () => {
  const passerBy = { ...face, x: 700, height: 140 };
  const kinds = [[], [face], [face, passerBy], [face, { ...face, x: 600, height: 150 }, passerBy]].map(
    photoKind,
  );
  expect(kinds).toEqual(['faceless', 'face', 'face', 'faces']);
});

test('a measurement at its limit gives no advice', () => {
  expect(codesOf({ ...fine, sharpness: 300, brightness: 65, faces: [{ ...face, height: 120 }] })).toEqual([]);
  expect(codesOf({ ...fine, sharpness: 299, brightness: 64, faces: [{ ...face, height: 119 }] })).toEqual([
    ...['tiny_face', 'blurred', 'dark'],
  ]);
});

test('the largest face counts, on the shorter side of the photo', () => {
  const two = [{ ...face, height: 90 }, face];
  expect(facesAdvice(two, photo)).toBe('several_faces');
  expect(facesAdvice([{ ...face, height: 130 }], { width: 1500, height: 1000 })).toBeUndefined();
  expect(photoKind(two)).toBe('face');
});

test('every advice has words', () => {
  const all = { faces: [], sharpness: 1, brightness: 1, wouldBeRefused: true };
  expect(adviceOn(all, photo).filter(({ message }) => message.length < 20)).toEqual([]);
});
