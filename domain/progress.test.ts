import { describe, expect, it } from 'vitest';
import { progressOf, secondsLeft } from './progress.ts';

describe('progress', () => {
  it('only grows on the way to delivered', () => {
    const way = [
      progressOf('awaiting_payment', 0),
      progressOf('paid', 0),
      ...[0, 25, 50, 100].map((drawing) => progressOf('approved', drawing)),
      progressOf('drawn', 100),
      progressOf('accepted', 100),
      progressOf('delivered', 100),
    ];
    expect(way).toEqual([...way].sort((a, b) => a - b));
    expect(way.at(-1)).toBe(100);
  });

  it('keeps a drawing inside its stretch, whatever it reports', () => {
    expect(progressOf('approved', -5)).toBe(progressOf('approved', 0));
    expect(progressOf('approved', 900)).toBe(progressOf('drawn', 0));
  });

  it('counts the orders ahead per ComfyUI instance', () => {
    expect(secondsLeft(0, 20, 1)).toBe(20);
    expect(secondsLeft(4, 20, 1)).toBe(100);
    expect(secondsLeft(4, 20, 2)).toBe(60);
  });
});
