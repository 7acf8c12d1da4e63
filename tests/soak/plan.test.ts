import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import { planRound } from '#tests/slow/soak/plan.ts';
import { shrink } from '#tests/slow/soak/shrink.ts';

const root = path.join(import.meta.dirname, '../..');
const patches = path.join(root, 'tests/slow/soak/known');

describe('the plan of a round', () => {
  it('is the same for the same seed, and another for another seed or round', () => {
    expect(planRound(7, 3)).toEqual(planRound(7, 3));
    expect(planRound(8, 3)).not.toEqual(planRound(7, 3));
    expect(planRound(7, 4)).not.toEqual(planRound(7, 3));
  });

  it('has Stripe send either kind of events, and leave out other fields in each', () => {
    const sent = Array.from({ length: 20 }, (_, nth) => planRound(7, nth).stripe);
    expect(new Set(sent.map(({ payload }) => payload))).toEqual(new Set(['snapshot', 'thin']));
    expect(new Set(sent.map(({ omissions }) => omissions)).size).toBeGreaterThan(15);
  });

  it('has every kind of action within a hundred rounds, in the order of their times', () => {
    const rounds = Array.from({ length: 100 }, (_, nth) => planRound(7, nth));
    const kinds = new Set(rounds.flatMap(({ actions }) => actions.map((action) => action.do)));
    expect([...kinds].sort()).toEqual([
      ...[
        'backUp',
        'breakDisk',
        'die',
        'emptyQueue',
        'freeze',
        'injectFaults',
        'kill',
        'restore',
        'shiftClocks',
        'silence',
        'visit',
      ],
    ]);
    for (const { actions } of rounds) {
      const times = actions.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });
});

describe('a failing list', () => {
  const isPart = (wanted: number[]) => (some: number[]) =>
    Promise.resolve(wanted.every((one) => some.includes(one)));
  const numbers = Array.from({ length: 23 }, (_, n) => n);

  it.for([[[4]], [[3, 19]], [[0, 1, 22]], [numbers]])(
    'is shrunk to %j, which alone makes it fail',
    async ([wanted = []]) => {
      expect(await shrink(numbers, isPart(wanted))).toEqual(wanted);
    },
  );
});

test.for(readdirSync(patches))('the known fault %s can still be put back', async (name) => {
  await promisify(execFile)('git', ['apply', '--check', path.join(patches, name)], { cwd: root });
});
