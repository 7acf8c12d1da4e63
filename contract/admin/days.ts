import * as z from 'zod/mini';
import { text } from '../text.ts';
import type { AdminContract } from './contract.ts';

const count = z.number();

/** `GET /api/admin/days`: `zone` is the time zone whose midnight separates the days, such as Europe/Berlin; UTC by default. */
export const daysRequest = z.object({ zone: z.optional(text(64)) });
export const daysAnswer = z.object({
  /** The time zone of these days: UTC where the shop does not know the requested one. */
  zone: z.string(),
  /** The last 30 days, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      delivered: count,
      rejected: count,
      refunded: count,
      cancelled: count,
      drawings: z.nullable(
        z.object({
          medianSeconds: count,
          p95Seconds: count,
        }),
      ),
      money: z.array(
        z.object({
          currency: z.string(),
          isReal: z.boolean(),
          in: count,
          back: count,
        }),
      ),
    }),
  ),
});
export type DaysAnswer = z.infer<typeof daysAnswer>;

export const dayRoutes = {
  'GET /api/admin/days': { query: daysRequest, status: 200, answer: daysAnswer },
} as const satisfies AdminContract;
