import * as z from 'zod/mini';
import { text } from '../text.ts';
import type { AdminContract } from './contract.ts';

const count = z.number();

/** `GET /api/admin/days`: `zone` is whose midnight parts the days, such as Europe/Berlin; else UTC. */
export const daysRequest = z.object({ zone: z.optional(text(64)) });
export const daysAnswer = z.object({
  /** The zone of these days: UTC where the shop does not know the one that was asked for. */
  zone: z.string(),
  /** The last 30 days, the oldest first. */
  days: z.array(
    z.object({
      /** Such as 2026-11-23. */
      day: z.string(),
      /** Orders that ended on that day: with a picture or a gift's code, refused, given back by a fault, or cancelled. */
      ...{ delivered: count, rejected: count, refunded: count, cancelled: count },
      /** What half of that day's drawings took no longer than, and 95 of 100; null where there were none. */
      drawings: z.nullable(z.object({ medianSeconds: count, p95Seconds: count })),
      /** Minor units of each currency, real money apart from what was paid with a test key or the stand-in. */
      money: z.array(z.object({ currency: z.string(), isReal: z.boolean(), in: count, back: count })),
    }),
  ),
});
export type DaysAnswer = z.infer<typeof daysAnswer>;

export const dayRoutes = {
  'GET /api/admin/days': { query: daysRequest, status: 200, answer: daysAnswer },
} as const satisfies AdminContract;
