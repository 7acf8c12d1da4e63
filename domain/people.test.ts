import { describe, expect, it } from 'vitest';
import { faintestFace, likelyFaces, peopleProblem, surePeople, type ScoredFace } from './people.ts';

const shape = { width: 800, height: 600 };
const limits = { missingBelow: 0.2, extraFrom: 0.8 };

/** Makes a face at this place, by default a quarter as high as its image. */
const face = (x: number, score = 0.95, height = 0.25): ScoredFace => ({
  ...{ x, y: 0.2, width: height * 0.7, height, score },
});
const problem = (photo: ScoredFace[], picture: ScoredFace[], more: object = {}) =>
  peopleProblem(photo, picture, { limits, shape, ...more });

describe('the people in a drawing', () => {
  it('are right when every face is where the photo has it, whatever the detector’s certainty', () => {
    expect(problem([face(0.2), face(0.6)], [face(0.62, 0.3), face(0.17, 0.25)])).toBeUndefined();
  });

  it.each([
    ['is gone', []],
    ['is hardly a face', [face(0.4, 0.15)]],
    ['stands elsewhere', [face(0.75)]],
  ])('are too few when one %s', (_how, picture) => {
    expect(problem([face(0.4)], picture)).toBe('missing');
  });

  it('are too many when one stands beside those of the photo', () => {
    expect(problem([face(0.2)], [face(0.2), face(0.6)])).toBe('extra');
    expect(problem([face(0.4)], [face(0.34), face(0.46)])).toBe('extra');
  });

  it.each([
    ['small', face(0.6, 0.95, 0.1)],
    ['doubtful', face(0.6, 0.7)],
  ])('are not too many because of a face that is %s', (_how, other) => {
    expect(problem([face(0.2)], [face(0.2), other])).toBeUndefined();
  });

  it('are not too many because of a face that may be in the photo too', () => {
    expect(problem([face(0.2), face(0.6, 0.3)], [face(0.2), face(0.6)])).toBeUndefined();
  });

  it.each([
    ['no face', []],
    ['a doubtful one', [face(0.4, 0.6)]],
    ['a tiny one', [face(0.4, 0.95, 0.05)]],
  ])('are not checked if the photo has %s', (_what, photo) => {
    expect(problem(photo, [])).toBeUndefined();
    expect(problem(photo, [face(0.4), face(0.7)])).toBeUndefined();
  });

  it('are not counted in a crowd larger than the style can draw', () => {
    expect(problem([face(0.1), face(0.4), face(0.7)], [], { maxFaces: 2 })).toBeUndefined();
  });

  it('are not checked if the style has no limits', () => {
    expect(problem([face(0.4)], [face(0.1), face(0.7)], { limits: {} })).toBeUndefined();
  });
});

describe('faces', () => {
  const at = (x: number, score: number) => face(x, score);

  it('are likely from an even chance on', () => {
    const [likely, doubtful] = [at(0.1, 0.5), at(0.4, 0.49)];
    expect(likelyFaces([likely, doubtful])).toEqual([likely]);
  });

  it('are people for sure if they are certain and large enough for the short side', () => {
    const sure = [at(0.1, 0.9), face(0.5, 0.95, 0.12)];
    expect(surePeople([...sure, at(0.3, 0.89), face(0.7, 0.95, 0.11)], shape)).toEqual(sure);
    const upright = { width: 600, height: 800 };
    expect(surePeople([face(0.1, 0.95, 0.09)], upright)).toHaveLength(1);
  });

  it('are as faint in a picture as the faintest of the people', () => {
    expect(faintestFace([at(0.1, 0.95), at(0.6, 0.95)], [at(0.1, 0.7), at(0.6, 0.4)], shape)).toBe(0.4);
    expect(faintestFace([at(0.1, 0.95), at(0.6, 0.95)], [at(0.1, 0.7)], shape)).toBe(0);
    expect(faintestFace([], [at(0.1, 0.7)], shape)).toBe(0);
    expect(faintestFace([at(0.1, 0.95), at(0.6, 0.5)], [at(0.1, 0.7), at(0.6, 0.4)], shape)).toBe(0.7);
  });

  it('are matched with the nearest, each once', () => {
    expect(faintestFace([at(0.3, 0.95)], [at(0.34, 0.4), at(0.31, 0.8)], shape)).toBe(0.8);
    expect(faintestFace([at(0.3, 0.95), at(0.36, 0.95)], [at(0.33, 0.8)], shape)).toBe(0);
  });

  it('are as large as the longer side of the larger one', () => {
    const box = (width: number, height: number, x = 240): ScoredFace => ({
      ...{ x: (x - width / 2) / 800, y: (240 - height / 2) / 600 },
      ...{ width: width / 800, height: height / 600, score: 0.95 },
    });
    const isThere = (one: [number, number], other: [number, number]) =>
      faintestFace([box(...one)], [box(...other, 410)], shape) > 0;
    const small: [number, number] = [100, 100];
    const wide: [number, number] = [200, 100];
    const high: [number, number] = [100, 200];
    expect([isThere(wide, small), isThere(small, wide), isThere(high, small), isThere(small, high)]).toEqual([
      ...[true, true, true, true],
    ]);
    expect(isThere(small, small)).toBe(false);
  });

  it('may move by nine tenths of their size, in any direction', () => {
    // A face of 105 × 150 pixels.
    const moved = (x: number, y: number) => ({ ...at(0.3, 0.8), x: 0.3 + x / 800, y: 0.2 + y / 600 });
    const isThere = (x: number, y: number) => faintestFace([at(0.3, 0.95)], [moved(x, y)], shape) === 0.8;
    expect([isThere(134, 0), isThere(136, 0), isThere(0, 134), isThere(0, -136)]).toEqual([
      ...[true, false, true, false],
    ]);
    expect([isThere(-134, 0), isThere(95, 95), isThere(96, 96)]).toEqual([true, true, false]);
  });
});

it('a crowd as large as the style draws is checked', () => {
  expect(problem([face(0.1), face(0.6)], [], { maxFaces: 2 })).toBe('missing');
  expect(problem([face(0.1)], [face(0.1, 0.2)])).toBeUndefined();
  expect(problem([face(0.1)], [face(0.1), face(0.6, 0.8)])).toBe('extra');
});

it('an extra person is half as high as the smallest of the photo, or higher', () => {
  const photo = [face(0.1, 0.95, 0.4), face(0.5, 0.95, 0.2)];
  expect(problem(photo, [...photo, face(0.8, 0.95, 0.1)])).toBe('extra');
  expect(problem(photo, [...photo, face(0.8, 0.95, 0.09)])).toBeUndefined();
});
