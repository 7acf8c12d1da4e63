import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { orderStates } from '#domain/order.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const time = z.nullable(z.string());
const count = z.number();

/** Sums by currency in minor units; real money is kept apart from payments with a test key or the stand-in. */
const sums = z.array(z.object({ amount: z.number(), currency: z.string(), isReal: z.boolean() }));

/** Cases that wait for a decision, each with a short reason; `id` is null where the case belongs to no order. */
const cases = z.array(
  z.object({ id: z.nullable(z.string()), reference: z.string(), since: z.string(), why: z.string() }),
);

/** Number of cases, and the time since which the first of them waits. */
const waiting = z.object({ count, since: time });

/** Messages above the order form while the shop is paused, by language; `all` is for every language. */
const pauseMessages = z.partialRecord(z.enum([...languages, 'all']), text(300));

/** `GET /api/admin/today` */
export const todayAnswer = z.object({
  /** Null while the shop sells. */
  paused: z.nullable(pauseMessages),
  /** A newer version, and the newest of those that fix something dangerous; null while no newer one is known. */
  update: z.nullable(z.object({ running: z.string(), newest: z.string(), security: z.nullable(z.string()) })),
  decisions: z.object({
    /** Objections to refused photos. */
    appeals: waiting,
    /** At most twenty of each kind, the longest wait first. */
    refunds: cases,
    mails: cases,
    disputes: cases,
    /** Payments that belong to no order. */
    payments: waiting,
  }),
  waiting: z.object({ orders: count, oldest: time }),
  /** Number of visitors who want a mail when the shop opens. */
  openingRequests: count,
  /** Figures of the last 24 hours and of the last 7 days. */
  days: z.array(
    z.object({
      days: count,
      /** Orders created in that time, by their current state. */
      states: z.partialRecord(z.enum(orderStates), count),
      in: sums,
      back: sums,
      medianSeconds: z.nullable(z.number()),
      /** Proofs drawn, and how many of them were then ordered. */
      proofs: z.object({ made: count, medianSeconds: z.nullable(z.number()), ordered: count }),
    }),
  ),
  /** Visitors' opinions of their pictures in the last 30 days, by style. */
  feedback: z.array(z.object({ styleId: z.string(), liked: count, disliked: count })),
  instances: z.array(
    z.object({
      url: z.string(),
      healthy: z.boolean(),
      queued: count,
      cannotDraw: z.array(z.string()),
      ...{
        version: z.string(),
        warnings: z.array(z.string()),
      },
      ...{
        seenAt: z.string(),
        lastPictureAt: time,
      },
    }),
  ),
  /** The disk with the least free space; below `leastBytes` the shop sells nothing. */
  disk: z.nullable(
    z.object({
      folder: z.string(),
      freeBytes: z.number(),
      totalBytes: z.number(),
      leastBytes: z.number(),
    }),
  ),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** `POST /api/admin/pause`: without messages, the shop's own words are shown. */
export const pauseRequest = z.object({ messages: pauseMessages, reason: z.optional(text(500)) });

/** `GET /api/admin/log`: operators' changes; with `looks=1` also what they only viewed. */
export const logRequest = z.object({ before: z.optional(text(20)), looks: z.optional(z.literal('1')) });
export const logAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      subject: z.nullable(z.string()),
      ...{
        reason: z.nullable(z.string()),
        result: z.nullable(z.string()),
      },
    }),
  ),
  hasMore: z.boolean(),
});
export type LogAnswer = z.infer<typeof logAnswer>;

export const operatingRoutes = {
  'GET /api/admin/today': { status: 200, answer: todayAnswer },
  'POST /api/admin/pause': { body: pauseRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/resume': { status: 200, answer: doneAnswer },
  'GET /api/admin/log': { query: logRequest, status: 200, answer: logAnswer },
} as const satisfies AdminContract;
