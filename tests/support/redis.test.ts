import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { givenRedis, whyNoRedis } from './redis.ts';

test.skipIf(whyNoRedis)('every test gets an empty Redis that never evicts', async () => {
  await using mine = await givenRedis();
  await using other = await givenRedis();
  const [here, there] = [new Redis(mine.url), new Redis(other.url)];
  try {
    await here.set('only', 'here');

    expect(await here.get('only')).toBe('here');
    expect(await there.get('only')).toBeNull();
    expect(await here.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  } finally {
    here.disconnect();
    there.disconnect();
  }
});
