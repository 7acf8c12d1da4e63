import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails this often and returns for how many seconds the breaker is open after that. */
function secondsOpenAfter(failures: number, breaker = createCircuitBreaker(30)): number {
  for (let failure = 0; failure < failures; failure += 1) breaker.noteFailure();
  let seconds = 0;
  while (breaker.isOpen()) {
    vi.advanceTimersByTime(1000);
    seconds += 1;
  }
  return seconds;
}

test('two failures in a row are borne, the third one opens it for a while', () => {
  expect(secondsOpenAfter(2)).toBe(0);
  expect(secondsOpenAfter(3)).toBe(30);
});

test('each failure after a rest opens it at once and for twice as long, up to a limit', () => {
  const breaker = createCircuitBreaker(30);
  const seconds = [3, 1, 1, 1, 1, 1].map((failures) => secondsOpenAfter(failures, breaker));

  expect(seconds).toEqual([30, 60, 120, 240, 480, 480]);
});

test('a success forgives everything', () => {
  const breaker = createCircuitBreaker(30);
  secondsOpenAfter(5, breaker);

  breaker.noteSuccess();

  expect(secondsOpenAfter(2, breaker)).toBe(0);
  expect(secondsOpenAfter(1, breaker)).toBe(30);
});

test('a run that succeeds during a rest ends it', () => {
  const breaker = createCircuitBreaker(30);
  for (let failure = 0; failure < 3; failure += 1) breaker.noteFailure();
  expect(breaker.isOpen()).toBe(true);

  breaker.noteSuccess();

  expect(breaker.isOpen()).toBe(false);
});
