import { expect, it } from 'vitest';
import { divide, standinFaults } from './faults/plan.ts';
import { playSuite } from './faults/suite.ts';

const longMs = 1_200_000;

it(
  'whatever Stripe, the mail server or ComfyUI does wrong costs nobody anything',
  { timeout: longMs },
  async () => {
    const { played, violations } = await playSuite({ shops: divide(standinFaults, 'postgres', 5) });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(standinFaults.length);
  },
);
