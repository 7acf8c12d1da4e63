import { expect, test } from 'vitest';
import { allWins, raceCancels } from '../support/cancel-races.ts';

test('either the cancelling visitor or the drawing worker wins, and money and pictures agree', async () => {
  const { wins, faults } = await raceCancels(48);
  expect(faults).toEqual([]);
  expect(Object.keys(wins).sort()).toEqual(allWins);
});
