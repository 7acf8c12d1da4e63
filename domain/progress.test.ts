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
