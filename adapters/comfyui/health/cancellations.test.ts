import { expect, test, vi } from 'vitest';
import { createCancellations } from './cancellations.ts';

function givenCancellations() {
  const cancelled: string[] = [];
  const cancellations = createCancellations({
    cancel: (promptId) => Promise.resolve(void cancelled.push(promptId)),
  });
  return { cancelled, ...cancellations };
}

test('a prompt is cancelled again as long as it waits or runs', async () => {
  const cancellations = givenCancellations();
  await cancellations.cancel('a');

  cancellations.beginCheck()({ running: ['other'], pending: ['a'] });
  cancellations.beginCheck()({ running: ['a'], pending: [] });

  expect(cancellations.areAllStopped()).toBe(false);
  expect(cancellations.cancelled).toEqual(['a', 'a', 'a']);

  cancellations.beginCheck()({ running: ['other'], pending: [] });

  expect(cancellations.areAllStopped()).toBe(true);
  expect(cancellations.cancelled).toHaveLength(3);
});

test('a queue requested before a cancellation proves nothing about that prompt', async () => {
  const cancellations = givenCancellations();
  const check = cancellations.beginCheck();
  await cancellations.cancel('a');

  check({ running: [], pending: [] });

  expect(cancellations.areAllStopped()).toBe(false);
});

test('a clock that jumps ahead does not make a prompt look unstoppable', async () => {
  const cancellations = givenCancellations();
  await cancellations.cancel('a');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });

  const seconds = cancellations.secondsStopping();

  vi.useRealTimers();
  expect(seconds).toBeLessThan(60);
});
