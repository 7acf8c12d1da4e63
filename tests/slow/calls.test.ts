import { expect, it } from 'vitest';
import { playCalls, type Extent } from './calls/play-calls.ts';
import { operatorVisitNames, visitNames } from './soak/visits.ts';

/** Longer than all visits take. */
const longMs = 4 * 3_600_000;
const shops = 3;

/** Reads what is to be played: all takes many times as long as a sample. `CALLS=visits` may name them in `VISITS`, a regular expression. */
function extent(): Extent {
  const { CALLS: chosen, VISITS: names = '' } = process.env;
  if (chosen === 'visits')
    return [...visitNames, ...operatorVisitNames].filter((name) =>
      new RegExp(`^(${names || '.*'})$`).test(name),
    );
  return chosen === 'all' ? 'all' : 'sample';
}

it(
  'an order ends in one outcome, whichever outgoing call fails once or for good',
  { timeout: longMs },
  async () => {
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const { runs, outcomes, violations, missed } = await playCalls(shops, extent(), say);
    say(
      `runs: ${runs}, outcomes: ${JSON.stringify(outcomes)}, violations: ${violations.length}, not hit: ${missed}`,
    );
    expect(violations).toEqual([]);
    expect(runs).toBeGreaterThan(20);
    // Otherwise calls would remain untested.
    expect(missed).toBeLessThanOrEqual(runs / 10);
  },
);
