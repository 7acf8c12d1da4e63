import * as z from 'zod/mini';
import { decimalMarks } from '#domain/money-movement.ts';
import { text } from '../text.ts';
import type { AdminContract } from './contract.ts';

/** `GET /api/admin/month`: `month` is one such as 2026-11, by default the current one. */
export const monthRequest = z.object({ month: z.optional(text(7)) });

/** Sums of a month by the shop's clock, in minor units. */
export const monthSums = z.object({
  month: z.string(),
  /** The shop's time zone, such as Europe/Berlin. */
  zone: z.string(),
  /** False if no card is charged: the shop runs with the stand-in, or in a sandbox. */
  isReal: z.boolean(),
  sums: z.array(
    z.object({
      currency: z.string(),
      /** Payments, and disputed money that Stripe gave back. */
      in: z.number(),
      /** Refunds, those on their way included, and disputed money that Stripe took. */
      back: z.number(),
      /** Tax included in payments less refunds, where Stripe works it out. */
      tax: z.number(),
      orders: z.number(),
    }),
  ),
  /**
   * Stripe's fees by currency of the account's balance, the number of movements of which they are known, and what the account
   * pays beside them, such as for Radar.
   */
  fees: z.array(
    z.object({ currency: z.string(), amount: z.number(), movements: z.number(), ofAccount: z.number() }),
  ),
});
/** `note`: why fees or payouts are not known. */
export const monthAnswer = z.object({ ...monthSums.shape, note: z.nullable(z.string()) });
export type MonthAnswer = z.infer<typeof monthAnswer>;

/** `GET /api/admin/month/csv`: a line for each movement of money. `decimals`: what is before the cents, by default a point. */
export const monthCsvRequest = z.object({ month: text(7), decimals: z.optional(z.enum(decimalMarks)) });

export const monthRoutes = {
  'GET /api/admin/month': { query: monthRequest, status: 200, answer: monthAnswer },
  'GET /api/admin/month/csv': { query: monthCsvRequest, media: ['text/csv'] },
} as const satisfies AdminContract;
