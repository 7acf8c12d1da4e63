import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { Refusal } from '#domain/refusal.ts';

/** `points` per `seconds`; the caller decides what a point is. */
export type LimitRule = {
  points: number;
  seconds: number;
  /** Each process counts alone, in memory: a limit that only protects the machine is not worth a statement each time. */
  isOfProcess?: true;
};

/**
 * Counts in PostgreSQL how often a key was used, unless the rule says otherwise: counts survive a restart, and all processes
 * share them. A key, such as a network address, is never stored, only what `hashOf` makes of it. `rulesNow` may answer with
 * other points each time.
 */
export function createLimits<Name extends string>(
  pool: Pool,
  rulesNow: () => Record<Name, LimitRule>,
  hashOf: (key: string) => string,
) {
  const limiters = new Map<string, RateLimiterAbstract>();

  function open(name: Name): RateLimiterAbstract {
    const { points, seconds: duration, isOfProcess = false } = rulesNow()[name];
    if (isOfProcess) return new RateLimiterMemory({ keyPrefix: name, points, duration });
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    });
  }

  function limiterFor(name: Name): RateLimiterAbstract {
    const limiter = limiters.get(name) ?? open(name);
    limiters.set(name, limiter);
    limiter.points = rulesNow()[name].points;
    return limiter;
  }

  function refuse(state: RateLimiterRes): never {
    throw new Refusal('too_often', { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) });
  }

  return {
    /** Counts `points` for `key`. @throws Refusal when that is more than the rule allows */
    async consume(name: Name, key: string, points = 1): Promise<void> {
      try {
        await limiterFor(name).consume(hashOf(key), points);
      } catch (state) {
        if (state instanceof RateLimiterRes) refuse(state);
        throw state;
      }
    },
    /** Decides whether one more point would be refused. */
    async isSpent(name: Name, key: string): Promise<boolean> {
      const state = await limiterFor(name).get(hashOf(key));
      return state !== null && state.consumedPoints >= rulesNow()[name].points;
    },
    /** Takes back one point. */
    async restore(name: Name, key: string): Promise<void> {
      await limiterFor(name).reward(hashOf(key));
    },
  };
}
