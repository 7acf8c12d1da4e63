import { expect, test } from 'vitest';
import { allWins, raceCancels } from '../support/cancel-races.ts';

test('each of 1,000 races between cancelling and drawing has one winner, and money and pictures agree', async () => {
  const { wins, faults } = await raceCancels(1_000);
  expect(faults).toEqual([]);
  expect(Object.keys(wins).sort()).toEqual(allWins);
  expect(Object.values(wins).reduce((sum, one) => sum + one, 0)).toBe(1_000);
});
