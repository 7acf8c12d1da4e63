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
      /** For example 2026-11-23. */
      day: z.string(),
      /** Orders that ended on that day: with a picture or a gift's code, refused, refunded after a failure, or cancelled. */
      ...{ delivered: count, rejected: count, refunded: count, cancelled: count },
      /** Median and 95th percentile of that day's drawing times; null where nothing was drawn. */
      drawings: z.nullable(z.object({ medianSeconds: count, p95Seconds: count })),
      /** Amounts in minor units by currency; real money is kept apart from payments with a test key or the stand-in. */
      money: z.array(z.object({ currency: z.string(), isReal: z.boolean(), in: count, back: count })),
    }),
  ),
});
export type DaysAnswer = z.infer<typeof daysAnswer>;

export const dayRoutes = {
  'GET /api/admin/days': { query: daysRequest, status: 200, answer: daysAnswer },
} as const satisfies AdminContract;
