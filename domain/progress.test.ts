import { describe, expect, it } from 'vitest';
import type { OrderState } from './order.ts';
import { progressOf, secondsLeft } from './progress.ts';

const percentIn = (state: OrderState, drawingPercent = 0, retries = 0) =>
  progressOf({ state, drawingPercent, retries });

describe('progress', () => {
  it('only grows on the way to delivered, even if a picture is drawn again', () => {
    const drawing = [0, 25, 50, 100];
    const way = [
      percentIn('awaiting_payment'),
      percentIn('paid'),
      ...drawing.map((percent) => percentIn('approved', percent)),
      percentIn('drawn', 100),
      ...drawing.map((percent) => percentIn('approved', percent, 1)),
      percentIn('drawn', 100, 1),
      percentIn('accepted', 100, 1),
      percentIn('delivered', 100, 1),
    ];
    expect(way).toEqual([...way].sort((a, b) => a - b));
    expect(way.at(-1)).toBe(100);
  });

  it('keeps a drawing within its range, whatever is reported', () => {
    expect(percentIn('approved', -5)).toBe(percentIn('approved', 0));
    expect(percentIn('approved', 900)).toBe(percentIn('drawn'));
  });

  it('counts the orders ahead per ComfyUI instance', () => {
    expect(secondsLeft(0, 20, 1)).toBe(20);
    expect(secondsLeft(4, 20, 1)).toBe(100);
    expect(secondsLeft(4, 20, 2)).toBe(60);
  });
});

it('what is left takes less once part of the orders ahead is drawn, but never less than the order itself', () => {
  expect(secondsLeft(4, 20, 2, 1)).toBe(50);
  expect(secondsLeft(4, 20, 2, 0.01)).toBe(60);
  expect(secondsLeft(1, 20, 1, 3)).toBe(20);
  expect(secondsLeft(5, 20, 2)).toBe(60);
  expect(secondsLeft(2, 20, 0)).toBe(60);
});

it('a drawing’s part of the progress is where it is', () => {
  expect([0, 50, 100].map((percent) => percentIn('approved', percent))).toEqual([12, 50, 88]);
  expect([0, 50, 100].map((percent) => percentIn('approved', percent, 1))).toEqual([88, 90, 92]);
  expect([percentIn('drawn'), percentIn('drawn', 0, 1), percentIn('accepted')]).toEqual([88, 92, 95]);
});
