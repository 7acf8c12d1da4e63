import * as z from 'zod/mini';
import { drawnFaces } from '#domain/style.ts';
import type { Contract } from './route.ts';
import { text } from './text.ts';

/** Reasons why nothing is sold; the web has a message for each. */
export const closedReasons = ['paused', 'database', 'disk', 'queue', 'machine', 'backlog'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Amounts are in minor units. */
export const priceAnswer = z.object({ amount: z.number(), currency: z.string() });

export const shopAnswer = z.object({
  /** Version of the server's program, by semantic versioning. */
  version: z.string(),
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
  /** Reason why nothing is sold now, as a code and in English. */
  closedFor: z.optional(z.enum(closedReasons)),
  closedReason: z.optional(z.string()),
  /** The operator's own message about the closure, in the visitor's language. */
  closedMessage: z.optional(z.string()),
  /** Names of the payment methods that Stripe offers for this shop, in the visitor's language; empty while they are not known. */
  paymentMethods: z.array(z.string()),
  wait: z.object({ ordersAhead: z.number(), seconds: z.number() }),
  /** Packs that are sold, the smallest first; each style names those that can begin with it. */
  packs: z.array(z.object({ pictures: z.number(), price: priceAnswer })),
  /** Set when visitors may see a proof before they pay. */
  proofs: z.optional(z.literal(true)),
  /** True while an example picture is a test drawing, made without the models that draw what is sold. */
  testDrawings: z.boolean(),
});
export type ShopAnswer = z.infer<typeof shopAnswer>;

/** A pack: `pictures` for `price` together, each in any style that costs no more than `worth`. */
const packOffer = z.object({ pictures: z.number(), price: priceAnswer, worth: priceAnswer });

/** `before` and `after` are paths of example pictures on the shop. */
export const styleAnswer = z.object({
  id: z.string(),
  title: z.string(),
  tagline: z.string(),
  price: priceAnswer,
  /** Packs whose first picture may be in this style; absent where there are none. */
  packs: z.optional(z.array(packOffer)),
  before: z.string(),
  after: z.string(),
  /** True when `after` is a test drawing. */
  testDrawing: z.boolean(),
  maxFaces: z.optional(z.number()),
  bestFor: z.optional(z.string()),
  /** `afar`: faces are clear only from some steps away; `redrawn`: eyes and mouth are drawn anew. */
  drawnFaces: z.optional(z.enum(drawnFaces)),
});
export type StyleAnswer = z.infer<typeof styleAnswer>;

/** Body of every error. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Variable parts of the message, for a page that words it in its own language. */
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** Request id of the log line about a bug. */
    request: z.optional(z.string()),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Language of the answer; by default that of the cookie `language` or of `Accept-Language`. */
const query = z.object({ lang: z.optional(text(35)) });

export const shopRoutes = {
  'GET /api/shop': {
    summary: 'Whether the shop sells, how long the wait is, and the limits of a photo',
    query,
    status: 200,
    answer: shopAnswer,
    errors: [],
  },
  'GET /api/styles': {
    summary: 'The styles that can be drawn now, with their prices',
    query,
    status: 200,
    answer: z.array(styleAnswer),
    errors: [],
  },
  'GET /api/styles/:styleId/:which': {
    summary: 'An example picture of a style; `which` is `before` or `after`',
    media: ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'],
    errors: ['no_such_page'],
  },
} as const satisfies Contract;
