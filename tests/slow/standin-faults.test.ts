import { expect, it } from 'vitest';
import { divide, sample, standinFaults } from './faults/plan.ts';
import { playSuite } from './faults/suite.ts';

it('no fault of Stripe, the mail server or ComfyUI costs anybody anything', async () => {
  // `npm run faults` plays all of them.
  const scenarios = sample(standinFaults, 10);
  const { played, violations } = await playSuite({ shops: divide(scenarios, 'postgres', 5) });
  expect(violations).toEqual([]);
  expect(played).toHaveLength(scenarios.length);
});
