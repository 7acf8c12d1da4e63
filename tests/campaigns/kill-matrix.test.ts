import { expect, it } from 'vitest';
import { whyNoRedis } from '../support/redis.ts';
import { deaths, divide, troubles } from './faults/plan.ts';
import { playSuite } from './faults/suite.ts';

const longMs = 1_200_000;

it.for([
  ['postgres', undefined],
  ['redis', whyNoRedis],
] as const)(
  'a process that dies at any moment, and what befalls a payment or a store, cost nobody anything on %s',
  { timeout: longMs },
  async ([backend, missing], { skip }) => {
    skip(missing !== undefined, missing);
    const shops = divide([...deaths, ...troubles], backend, 2);
    const { played, violations } = await playSuite({ shops });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(shops.flatMap(({ scenarios }) => scenarios).length);
    for (const { scenario, kills } of played) {
      if (scenario.dies) expect([scenario.name, kills]).toEqual([scenario.name, 1]);
    }
  },
);
