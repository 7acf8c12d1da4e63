import { expect, test } from 'vitest';
import { raceCancels } from '../support/cancel-races.ts';

test('either the cancelling visitor or the drawing worker wins, and money and picture agree', async () => {
  const { cancelled, drawn, faults } = await raceCancels(50);
  expect(faults).toEqual([]);
  expect([cancelled > 0, drawn > 0, cancelled + drawn]).toEqual([true, true, 50]);
});
