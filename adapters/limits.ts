import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { Refusal } from '#domain/refusal.ts';

/** `points` per `seconds`; what is counted is up to the caller. */
export type LimitRule = {
  points: number;
  seconds: number;
  /** Each process counts for itself, and a restart begins anew: what only spares the machine need not cost a statement each time. */
  isOfProcess?: true;
};

/**
 * Counts in PostgreSQL how often somebody did something, unless the rule says otherwise: a restart forgets nothing, and all processes
 * count together. What a key says, such as a network address, is not written down: only what `hashOf` makes of it is.
 */
export function createLimits<Name extends string>(
  pool: Pool,
  rules: Record<Name, LimitRule>,
  hashOf: (key: string) => string,
) {
  const limiters = new Map<string, RateLimiterAbstract>();

  function open(name: Name): RateLimiterAbstract {
    const { points, seconds: duration, isOfProcess = false } = rules[name];
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
    return limiter;
  }

  function refuse(state: RateLimiterRes): never {
    throw new Refusal('too_often', { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) });
  }

  return {
    /** Counts `points` for `key`. @throws Refusal when that is more than the rule allows; nothing else is done then. */
    async consume(name: Name, key: string, points = 1): Promise<void> {
      try {
        await limiterFor(name).consume(hashOf(key), points);
      } catch (state) {
        if (state instanceof RateLimiterRes) refuse(state);
        throw state;
      }
    },
    /** Tells whether one more would be refused. */
    async isSpent(name: Name, key: string): Promise<boolean> {
      const state = await limiterFor(name).get(hashOf(key));
      return state !== null && state.consumedPoints >= rules[name].points;
    },
    /** Takes back what was counted last. */
    async restore(name: Name, key: string): Promise<void> {
      await limiterFor(name).reward(hashOf(key));
    },
  };
}
