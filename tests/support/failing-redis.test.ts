import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { givenFailingRedis } from './failing-redis.ts';
import { whyNoRedis } from './redis.ts';

/** Reads two keys after the primary has died: one written before the replica was held back, one written after. */
async function leftAfterDeath(): Promise<(string | null)[]> {
  await using redis = await givenFailingRedis();
  const before = new Redis(redis.url);
  before.on('error', () => undefined);
  await redis.replicate();
  await before.set('before', 'is there');
  await redis.delayReplica();
  await before.set('after', 'is there');
  await redis.die();
  before.disconnect();
  const after = new Redis(redis.url);
  try {
    return await after.mget('before', 'after');
  } finally {
    after.disconnect();
  }
}

test.skipIf(whyNoRedis)(
  'a replica has everything written before it is held back, and nothing else',
  async () => {
    // Redis sometimes begins to send new data to a replica a second after it has reported the link as up.
    const tries = Array.from({ length: 8 }, leftAfterDeath);
    expect(await Promise.all(tries)).toEqual(tries.map(() => ['is there', null]));
  },
);
