import * as z from 'zod/mini';
import { languages } from '#domain/language.ts';
import { orderStates } from '#domain/order.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const time = z.nullable(z.string());
const count = z.number();

/** Sums of one currency, real money apart from what was paid with a test key or the stand-in, in minor units. */
const sums = z.array(z.object({ amount: z.number(), currency: z.string(), isReal: z.boolean() }));

/** An order that waits for a decision, and why in a few words; no id where what waits belongs to no order. */
const cases = z.array(
  z.object({ id: z.nullable(z.string()), reference: z.string(), since: z.string(), why: z.string() }),
);

/** What the shop says above the order form while it is paused, by language, or for all under `all`. */
const pauseMessages = z.partialRecord(z.enum([...languages, 'all']), text(300));

/** `GET /api/admin/today` */
export const todayAnswer = z.object({
  /** Null while the shop sells. */
  paused: z.nullable(pauseMessages),
  decisions: z.object({
    appeals: count,
    /** At most twenty each. */
    refunds: cases,
    mails: cases,
    disputes: cases,
    /** That belong to no order. */
    payments: count,
  }),
  waiting: z.object({ orders: count, oldest: time }),
  /** How many want a mail when the shop is open. */
  openingRequests: count,
  /** Of the last 24 hours and of the last 7 days. */
  days: z.array(
    z.object({
      days: count,
      /** Orders made in that time, by what has become of them. */
      states: z.partialRecord(z.enum(orderStates), count),
      in: sums,
      back: sums,
      medianSeconds: z.nullable(z.number()),
      /** Pictures that visitors saw before they paid, and how many of them were paid then. */
      proofs: z.object({ made: count, medianSeconds: z.nullable(z.number()), ordered: count }),
    }),
  ),
  /** What visitors said of their pictures in the last 30 days, by style. */
  feedback: z.array(z.object({ styleId: z.string(), liked: count, disliked: count })),
  instances: z.array(
    z.object({
      ...{ url: z.string(), healthy: z.boolean(), queued: count, cannotDraw: z.array(z.string()) },
      /** What makes it unsafe or unfit for the shop although it draws, in words that go on where a sentence began with it. */
      ...{ version: z.string(), warnings: z.array(z.string()) },
      ...{ seenAt: z.string(), lastPictureAt: time },
    }),
  ),
  /** The one with the least room; below `leastBytes` nothing is sold. */
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

/** `POST /api/admin/pause`: no messages says it in the shop's own words. */
export const pauseRequest = z.object({ messages: pauseMessages, reason: z.optional(text(500)) });

/** `GET /api/admin/log`: what operators did; `looks=1` shows what they only looked at as well. */
export const logRequest = z.object({ before: z.optional(text(20)), looks: z.optional(z.literal('1')) });
export const logAnswer = z.object({
  entries: z.array(
    z.object({
      ...{
        id: z.string(),
        at: z.string(),
        actor: z.string(),
        action: z.string(),
        subject: z.nullable(z.string()),
      },
      ...{ reason: z.nullable(z.string()), result: z.nullable(z.string()) },
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
