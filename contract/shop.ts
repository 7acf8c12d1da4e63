import * as z from 'zod/mini';
import { emailText, text } from './text.ts';

/** `GET /api/shop` */
export const shopAnswer = z.object({
  brand: z.string(),
  supportEmail: z.string(),
  currency: z.string(),
  limits: z.object({
    maxBytes: z.number(),
    maxPixels: z.number(),
    minSide: z.number(),
    kinds: z.array(z.string()),
  }),
  open: z.boolean(),
  /** Why nothing is sold now: a code that the web has messages for, and the message in English. */
  closedFor: z.optional(z.enum(['paused', 'database', 'disk', 'queue', 'machine', 'backlog'])),
  closedReason: z.optional(z.string()),
  /** The operator's own words about that, in the visitor's language. */
  closedMessage: z.optional(z.string()),
  wait: z.object({ ordersAhead: z.number(), seconds: z.number() }),
  /** True while an example picture is a test drawing: made without the models that draw what is sold. */
  testDrawings: z.boolean(),
});
export type ShopAnswer = z.infer<typeof shopAnswer>;

/** `POST /api/opening-requests`: a mail asks whether one is wanted when the closed shop sells again. Whether the address is known nobody learns. */
export const openingRequest = z.object({ email: emailText, locale: z.optional(text(35)) });

/** Amounts are in minor units. */
export const priceAnswer = z.object({ amount: z.number(), currency: z.string() });

/** One entry of the answer to `GET /api/styles`; `before` and `after` are addresses of example pictures on the shop. */
export const styleAnswer = z.object({
  id: z.string(),
  title: z.string(),
  tagline: z.string(),
  price: priceAnswer,
  before: z.string(),
  after: z.string(),
  /** True when `after` is a test drawing. */
  testDrawing: z.boolean(),
  maxFaces: z.optional(z.number()),
  bestFor: z.optional(z.string()),
});
export type StyleAnswer = z.infer<typeof styleAnswer>;

/** Every answer that is not a success. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** What the message says beyond its code, for a page that says it in its own language. */
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** Names the log's line about a bug. */
    request: z.optional(z.string()),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
