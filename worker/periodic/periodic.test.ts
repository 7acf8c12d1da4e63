import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './periodic.ts';

const silent = { error: () => undefined };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A task whose rounds last until they are let go. */
function givenTask() {
  let begun = 0;
  let letGo: () => void = () => undefined;
  const task = () => {
    begun += 1;
    return new Promise<void>((resolve) => (letGo = resolve));
  };
  return { task, begun: () => begun, letGo: () => letGo() };
}

test('rounds that are due while one runs are left out', async () => {
  const { task, begun, letGo } = givenTask();
  const end = every(1, task, silent);

  vi.advanceTimersByTime(5000);
  expect(begun()).toBe(1);

  letGo();
  await wait();
  vi.advanceTimersByTime(1000);
  expect(begun()).toBe(2);

  letGo();
  await end();
  vi.advanceTimersByTime(5000);
  expect(begun()).toBe(2);
});

test('a round that fails is told, and the next one comes', async () => {
  const told: string[] = [];
  const error = (words: string) => void told.push(words);
  const end = every(1, () => Promise.reject(new Error('not now')), { error });

  await wait();
  vi.advanceTimersByTime(1000);
  await end();

  expect(told).toEqual(['sweep failed', 'sweep failed']);
});
