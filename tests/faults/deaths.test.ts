import { describe, expect, it } from 'vitest';
import { whyNoRedis } from '../setup/redis.ts';
import { campaign } from './campaign.ts';
import { kills } from './matrix/kills.ts';
import { sharedOut } from './program.ts';

const longSeconds = 600;
/** All of them take two processors many minutes: `npm run faults` plays them. */
const some = kills.filter((_kill, at) => at % 6 === 1);

describe('a process that dies at any moment', { timeout: longSeconds * 1000 }, () => {
  it('costs nobody anything while the queue lies in PostgreSQL', async () => {
    const { played, violations } = await campaign({ shops: sharedOut(some, 'postgres', 1) });
    expect(violations).toEqual([]);
    expect(played.map(({ kills: count }) => count)).toEqual(some.map(() => 1));
  });

  it.skipIf(whyNoRedis)('costs nobody anything while the queue lies in Redis', async () => {
    const fewer = some.filter((_kill, at) => at % 2 === 0);
    const { played, violations } = await campaign({ shops: sharedOut(fewer, 'redis', 1) });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(fewer.length);
  });
});
