import { expect, test } from 'vitest';
import { limitsFor } from './limits.ts';
import type { TestPicture } from './test-pictures.ts';

const shapes = [
  [512, 512],
  [343, 512],
  [512, 343],
] as const;

/** Makes the test pictures of a graph from a square photo, a portrait and a landscape one. */
function drawn(draw: (width: number, height: number) => [number, number], seconds = 1): TestPicture[] {
  return shapes.map(([width, height]) => {
    const [ofWidth, ofHeight] = draw(width, height).map(Math.round);
    const picture = { width: ofWidth ?? 0, height: ofHeight ?? 0 };
    return { name: 'a photo', photo: { width, height }, picture, seconds };
  });
}

const outputOf = (pictures: TestPicture[], anyShape = false) => limitsFor('small', pictures, anyShape).output;
const to64 = (side: number): number => Math.round((side * 2) / 64) * 64;

test('a graph that keeps the photo’s shape must keep it', () => {
  expect(outputOf(drawn((width, height) => [width * 2, height * 2]))).toEqual({
    tolerance: 0.05,
    longSide: [921, 3072],
  });
});

test('a graph that rounds to its model’s sizes gets that much tolerance', () => {
  const { tolerance, frame } = outputOf(drawn((width, height) => [to64(width) - 60, to64(height)]));
  expect(frame).toBeUndefined();
  expect(tolerance).toBeGreaterThan(0.1);
});

test('a frame around every photo is detected, such as the Soccy graph’s', () => {
  const measured = [
    [1240, 1324],
    [1080, 1498],
    [1436, 1196],
  ] as const;
  const pictures = measured.map(([width, height], at) => {
    const [photoWidth = 0, photoHeight = 0] = shapes[at] ?? [];
    return {
      name: 'x',
      photo: { width: photoWidth, height: photoHeight },
      picture: { width, height },
      seconds: 1,
    };
  });
  const { frame, tolerance } = outputOf(pictures);
  expect(tolerance).toBe(0.05);
  expect(frame?.width).toBeCloseTo(0.2, 1);
  expect(frame?.height).toBeCloseTo(0.29, 1);
});

test('a graph that always draws the same shape is refused, unless that is intended', () => {
  const square = drawn(() => [1024, 1024]);
  expect(() => outputOf(square)).toThrow('it draws 1024 × 1024: it does not keep the photo’s shape');
  expect(outputOf(square, true).tolerance).toBe(1);
  expect(() => outputOf(drawn(() => [832, 1216]))).toThrow('--any-shape');
});

test('a graph gets as much time as it took, and at least that of the shipped ones', () => {
  const quick = limitsFor(
    'small',
    drawn((width, height) => [width, height]),
    false,
  );
  expect(quick.deadlineSeconds).toEqual({ first: 600, later: 180 });
  const slow = limitsFor(
    'small',
    drawn((width, height) => [width, height], 300),
    false,
  );
  expect(slow.deadlineSeconds).toEqual({ first: 1500, later: 1500 });
});
