import { expect, test } from 'vitest';
import { longestDrawing, secondsUntilGivenUp } from './proof.ts';

test('a proof may take several times as long as usual, and more for a style’s first drawing', () => {
  expect(longestDrawing({ first: 900, later: 900 }, 30)).toEqual({ first: 120, later: 60 });
});

test('a proof may take no longer than the picture', () => {
  expect(longestDrawing({ first: 100, later: 50 }, 30)).toEqual({ first: 100, later: 50 });
});

test('a worker is lost a minute after its longest drawing', () => {
  expect(secondsUntilGivenUp(30)).toBe(longestDrawing({ first: 900, later: 900 }, 30).first + 60);
});
