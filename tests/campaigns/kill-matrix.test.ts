import { describe, expect, it } from 'vitest';
import { whyNoRedis } from '../support/redis.ts';
import { campaign } from './faults/suite.ts';
import { kills } from './faults/matrix/kills.ts';
import { sharedOut } from './faults/plan.ts';

const longSeconds = 600;

describe('a process that dies at any moment', { timeout: longSeconds * 1000 }, () => {
  it('costs nobody anything while the queue lies in PostgreSQL', async () => {
    const { played, violations } = await campaign({ shops: sharedOut(kills, 'postgres', 2) });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(kills.length);
    for (const { scenario, kills: count } of played) expect(count, scenario.name).toBe(1);
  });

  it.skipIf(whyNoRedis)('costs nobody anything while the queue lies in Redis', async () => {
    const third = kills.filter((_kill, at) => at % 3 === 1);
    const { played, violations } = await campaign({ shops: sharedOut(third, 'redis', 2) });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(third.length);
  });
});
