import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, type ErrorCode } from '#domain/refusal.ts';

/** `points` per `seconds`; what is counted is up to the caller. */
export type LimitRule = { points: number; seconds: number; refusal?: ErrorCode };
export type LimitRules = Record<string, LimitRule>;

/** Counts in PostgreSQL how often somebody did something: a restart forgets nothing, and all processes count together. */
export function createLimits<Rules extends LimitRules>(pool: Pool, rules: Rules) {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<keyof Rules, RateLimiterPostgres>;

  function refuse(name: keyof Rules, state: RateLimiterRes): never {
    throw new Refusal(rules[name]?.refusal ?? 'too_often', {
      retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000),
    });
  }

  return {
    /** Counts `points` for `key`. @throws Refusal when that is more than the rule allows; nothing else is done then. */
    async consume(name: keyof Rules & string, key: string, points = 1): Promise<void> {
      try {
        await limiters[name].consume(key, points);
      } catch (state) {
        if (state instanceof RateLimiterRes) refuse(name, state);
        throw state;
      }
    },
    /** Takes back what was counted last. */
    async restore(name: keyof Rules & string, key: string): Promise<void> {
      await limiters[name].reward(key);
    },
  };
}
