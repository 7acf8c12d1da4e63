import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records this many failures and returns for how many seconds the breaker is open after them. */
function secondsOpenAfter(failures: number, breaker = createCircuitBreaker(30)): number {
  for (let failure = 0; failure < failures; failure += 1) breaker.recordFailure();
  let seconds = 0;
  while (breaker.isOpen()) {
    vi.advanceTimersByTime(1000);
    seconds += 1;
  }
  return seconds;
}

test('the third failure in a row opens it for a while, the first two change nothing', () => {
  expect(secondsOpenAfter(2)).toBe(0);
  expect(secondsOpenAfter(3)).toBe(30);
});

test('each failure after a cooldown opens it at once for twice as long, up to a limit', () => {
  const breaker = createCircuitBreaker(30);
  const seconds = [3, 1, 1, 1, 1, 1].map((failures) => secondsOpenAfter(failures, breaker));

  expect(seconds).toEqual([30, 60, 120, 240, 480, 480]);
});

test('a success resets all failures', () => {
  const breaker = createCircuitBreaker(30);
  secondsOpenAfter(5, breaker);

  breaker.recordSuccess();

  expect(secondsOpenAfter(2, breaker)).toBe(0);
  expect(secondsOpenAfter(1, breaker)).toBe(30);
});

test('a prompt that succeeds during a cooldown ends it', () => {
  const breaker = createCircuitBreaker(30);
  for (let failure = 0; failure < 3; failure += 1) breaker.recordFailure();
  expect(breaker.isOpen()).toBe(true);

  breaker.recordSuccess();

  expect(breaker.isOpen()).toBe(false);
});

test('a cooldown can be ended early, and the next failure opens it for twice as long', () => {
  const breaker = createCircuitBreaker(30);
  for (let failure = 0; failure < 3; failure += 1) breaker.recordFailure();

  breaker.endRest();

  expect(breaker.isOpen()).toBe(false);
  expect(secondsOpenAfter(1, breaker)).toBe(60);
});

test('a clock that is set back does not prolong the cooldown', () => {
  const breaker = createCircuitBreaker(30);
  for (let failure = 0; failure < 3; failure += 1) breaker.recordFailure();

  vi.setSystemTime(Date.now() - 600_000);

  expect(secondsOpenAfter(0, breaker)).toBe(30);
});
