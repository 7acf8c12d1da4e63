import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every, startTasks } from './periodic.ts';

const silent = { error: () => undefined };

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
);
afterEach(() => void vi.useRealTimers());

/** Creates a task whose runs last until they are released. */
function givenTask() {
  let begun = 0;
  let release: () => void = () => undefined;
  const task = () => {
    begun += 1;
    return new Promise<void>((resolve) => (release = resolve));
  };
  return { task, begun: () => begun, release: () => release() };
}

test('runs that fall due during another run are left out', async () => {
  const { task, begun, release } = givenTask();
  const end = every(1, task, silent);

  vi.advanceTimersByTime(5000);
  expect(begun()).toBe(1);

  release();
  await wait();
  vi.advanceTimersByTime(1000);
  expect(begun()).toBe(2);

  release();
  await end();
  vi.advanceTimersByTime(5000);
  expect(begun()).toBe(2);
});

test('a failing run is logged, and the next one starts on time', async () => {
  const logged: string[] = [];
  const error = (message: string) => void logged.push(message);
  const end = every(1, () => Promise.reject(new Error('not now')), { error });

  await wait();
  vi.advanceTimersByTime(1000);
  await end();

  expect(logged).toEqual(['sweep failed', 'sweep failed']);
});

test('tasks started together begin one after another, at every run', async () => {
  const begun: string[] = [];
  const task = (name: string) => ({ everySeconds: 1, run: () => Promise.resolve(void begun.push(name)) });
  const end = startTasks([task('one'), task('other')], silent);

  expect(begun).toEqual(['one']);
  vi.advanceTimersByTime(500);
  expect(begun).toEqual(['one', 'other']);

  await wait();
  vi.advanceTimersByTime(510);
  expect(begun).toEqual(['one', 'other', 'one']);

  await end();
  vi.advanceTimersByTime(5000);
  expect(begun).toHaveLength(3);
});

test('a task that is stopped before its turn never begins', async () => {
  let begun = 0;
  const task = { everySeconds: 1, run: () => Promise.resolve(void (begun += 1)) };

  await startTasks([task, task], silent)();
  vi.advanceTimersByTime(5000);

  expect(begun).toBe(1);
});
