import { expect, test } from 'vitest';
import { allWins, raceCancels } from '../support/cancel-races.ts';

/** Number of races; 1,000 take three and a half minutes on an otherwise idle machine. */
const count = Number(process.env.CANCEL_RACES ?? 250);

test(`each of ${count} races between cancelling and drawing has one winner, and money and pictures agree`, async () => {
  const { wins, faults } = await raceCancels(count);
  expect(faults).toEqual([]);
  expect(Object.keys(wins).sort()).toEqual(allWins);
  expect(Object.values(wins).reduce((sum, one) => sum + one, 0)).toBe(count);
});
