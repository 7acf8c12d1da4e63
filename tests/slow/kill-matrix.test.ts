import { expect, it } from 'vitest';
import { whyNoRedis } from '../support/redis.ts';
import { furtherKills, kills } from './faults/matrix/kills.ts';
import { storeFaults } from './faults/matrix/stores.ts';
import { divide, sample, troubles } from './faults/plan.ts';
import { playSuite } from './faults/suite.ts';

/** Faults of a payment or of one of two candidates. */
const otherTroubles = sample(
  troubles.filter((one) => !storeFaults.includes(one)),
  8,
);

// A sample that fits the time: `npm run faults` plays everything, on both backends.
it.for([
  [
    'postgres',
    [...sample(kills, 7), ...sample(furtherKills, 16), ...storeFaults, ...otherTroubles],
    undefined,
  ],
  // With Redis only faults of the queue differ.
  ['redis', [...sample(storeFaults, 2), ...sample(kills, 24)], whyNoRedis],
] as const)(
  'no death of a process and no fault of a payment or store costs anybody anything on %s',
  async ([backend, scenarios, missing], { skip }) => {
    skip(missing !== undefined, missing);
    const shops = divide([...scenarios], backend, 2);
    const { played, violations } = await playSuite({ shops });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(shops.flatMap(({ scenarios }) => scenarios).length);
    for (const { scenario, kills } of played) {
      if (scenario.dies) expect([scenario.name, kills]).toEqual([scenario.name, 1]);
    }
  },
);

it('no death is planned that cannot happen with files in S3', () => {
  const all = [...kills, ...furtherKills];
  const planned = divide(all, 'machines', 1).flatMap(({ scenarios }) => scenarios);
  const never = all.filter((one) => !planned.includes(one)).map(({ name }) => name.split(' ')[0]);
  expect(never).toEqual(['K01', 'K01b', 'K23b']);
});
