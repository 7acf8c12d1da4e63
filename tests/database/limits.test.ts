import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openPool } from '#adapters/database/connection/resilient-client.ts';
import { createLimits } from '#adapters/limits.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { givenDatabase } from '../support/postgres.ts';

const points = 7;
const { fingerprint } = createSecrets('a secret of thirty-two characters');
const hashOf = (key: string) => fingerprint('limit', key).toString('base64url');

/** Decides whether the limit allowed it. */
async function passes(taking: Promise<void>): Promise<boolean> {
  return taking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

it('a limit allows exactly what it should, whatever is consumed and restored', async () => {
  await using database = await givenDatabase();
  const pool = openPool({ connectionString: database.url });
  const limits = createLimits(pool, () => ({ tries: { points, seconds: 3600 } }), hashOf);
  const step = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant('restore' as const));
  const steps = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (taken) => {
    const key = randomUUID();
    let counted = 0;
    for (const one of taken) {
      if (one === 'restore' && counted === 0) continue;
      if (one === 'restore') {
        counted -= 1;
        await limits.restore('tries', key);
        continue;
      }
      counted += one;
      expect(await passes(limits.consume('tries', key, one))).toBe(counted <= points);
    }
  });
  await fc.assert(steps, { numRuns: 40 });
  await pool.end();
});

it('a limit stores addresses only as keyed hashes', async () => {
  await using database = await givenDatabase();
  const pool = openPool({ connectionString: database.url });
  const limits = createLimits(pool, () => ({ tries: { points, seconds: 3600 } }), hashOf);
  await limits.consume('tries', '203.0.113.7');
  await limits.consume('tries', '203.0.113.7');
  const { rows } = await pool.query('select key, points from rate_limits');
  expect(rows).toEqual([{ key: `tries:${hashOf('203.0.113.7')}`, points: 2 }]);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
  await pool.end();
});
