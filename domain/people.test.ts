import { describe, expect, it } from 'vitest';
import { peopleProblem, type ScoredFace } from './people.ts';

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
