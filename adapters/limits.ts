import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#domain/refusal.ts';

/** `points` per `seconds`; what is counted is up to the caller. */
export type LimitRule = { points: number; seconds: number };

/**
 * Counts in PostgreSQL how often somebody did something: a restart forgets nothing, and all processes count together. What a
 * key says, such as a network address, is not written down: only what `hashOf` makes of it is.
 */
export function createLimits<Name extends string>(
  pool: Pool,
  rules: Record<Name, LimitRule>,
  hashOf: (key: string) => string,
) {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterFor(name: Name): RateLimiterPostgres {
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rules[name].points,
        duration: rules[name].seconds,
      });
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
    /** Takes back what was counted last. */
    async restore(name: Name, key: string): Promise<void> {
      await limiterFor(name).reward(hashOf(key));
    },
  };
}
