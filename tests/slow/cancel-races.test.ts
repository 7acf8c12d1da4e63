import { expect, test } from 'vitest';
import { raceCancels } from '../support/cancel-races.ts';

test('each of 300 races between cancelling and drawing has one winner, and money and picture agree', async () => {
  const { cancelled, drawn, faults } = await raceCancels(300);
  expect(faults).toEqual([]);
  expect([cancelled > 0, drawn > 0, cancelled + drawn]).toEqual([true, true, 300]);
});
