import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeatCounter } from './log-repeats.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function givenCounter() {
  const lines: string[] = [];
  const write = (level: string, message: string, facts: object): void => {
    lines.push(`${level} ${message} ${JSON.stringify(facts)}`);
  };
  return { lines, write: createRepeatCounter(write) };
}

test('a repeated line is written once, and later with its count', () => {
  const { lines, write } = givenCounter();
  for (let n = 0; n < 408; n += 1) write('error', 'queue trouble', { error: 'CROSSSLOT' });
  expect(lines).toEqual(['error queue trouble {"error":"CROSSSLOT"}']);

  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual(['error queue trouble {"error":"CROSSSLOT","repeated":407}']);

  write('error', 'queue trouble', { error: 'CROSSSLOT' });
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2)).toEqual(['error queue trouble {"error":"CROSSSLOT","repeated":1}']);

  vi.advanceTimersByTime(10_000);
  write('error', 'queue trouble', { error: 'CROSSSLOT' });
  expect(lines.slice(3)).toEqual(['error queue trouble {"error":"CROSSSLOT"}']);
});

test('a line about another order or of another level is a different line', () => {
  const { lines, write } = givenCounter();
  write('error', 'step failed', { order: 'a', error: 'x' });
  write('error', 'step failed', { order: 'b', error: 'x' });
  write('warn', 'step failed', { order: 'a', error: 'x' });
  expect(lines).toHaveLength(3);
});

test('lines that all differ are all written, and none is remembered for long', () => {
  const { lines, write } = givenCounter();
  for (let n = 0; n < 5_000; n += 1) write('warn', 'mail unknown', { mail: String(n) });
  expect(lines).toHaveLength(5_000);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1_000);
  vi.advanceTimersByTime(10_000);
  expect([vi.getTimerCount(), lines.length]).toEqual([0, 5_000]);
});
