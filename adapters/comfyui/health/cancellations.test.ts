import { expect, test } from 'vitest';
import { createCancellations } from './cancellations.ts';

function givenStopping() {
  const cancelled: string[] = [];
  const stopping = createCancellations({
    cancel: (promptId) => Promise.resolve(void cancelled.push(promptId)),
  });
  return { cancelled, ...stopping };
}

test('a prompt is told to stop again as long as it waits or runs', async () => {
  const stopping = givenStopping();
  await stopping.stop('a');

  stopping.look()({ running: ['other'], pending: ['a'] });
  stopping.look()({ running: ['a'], pending: [] });

  expect(stopping.areAllStopped()).toBe(false);
  expect(stopping.cancelled).toEqual(['a', 'a', 'a']);

  stopping.look()({ running: ['other'], pending: [] });

  expect(stopping.areAllStopped()).toBe(true);
  expect(stopping.cancelled).toHaveLength(3);
});

test('a queue that was asked for before says nothing of a prompt that is to stop', async () => {
  const stopping = givenStopping();
  const see = stopping.look();
  await stopping.stop('a');

  see({ running: [], pending: [] });

  expect(stopping.areAllStopped()).toBe(false);
});
