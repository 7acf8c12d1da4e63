import * as z from 'zod/mini';
import { mailKinds } from '#domain/mail.ts';
import { orderKinds, orderStates, waysToPay } from '#domain/order.ts';
import { sentRefundStatuses, type RefundReason } from '#domain/payment.ts';
import { objections } from '#domain/strike.ts';
import type { Contract } from './route.ts';
import { priceAnswer } from './shop.ts';
import { emailText, text } from './text.ts';

const pixels = z.number().check(z.int(), z.gte(0), z.lte(10_000));

/** A part of the photo after it was turned by so many degrees. */
export const cropRequest = z.object({
  ...{ x: pixels, y: pixels, width: pixels, height: pixels },
  rotate: z.literal([0, 90, 180, 270]),
});

/** What the page said that it costs: where it costs something else by now, nothing is ordered. A code pays whatever it costs. */
export const shownPrice = z.optional(priceAnswer);

/** `consent: true` says the visitor may use this photo. */
export const orderRequest = z.object({
  photoId: text(100),
  styleId: text(100),
  email: emailText,
  code: z.optional(text(40)),
  crop: z.optional(cropRequest),
  locale: z.optional(text(35)),
  consent: z.optional(z.boolean()),
  price: shownPrice,
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Answer to an order; no `checkoutUrl` when a code paid. */
export const orderCreated = z.object({
  orderId: z.string(),
  token: z.string(),
  statusUrl: z.string(),
  checkoutUrl: z.optional(z.string()),
  /** The checkout session that `checkoutUrl` opens; the success page comes back with it. */
  sessionId: z.optional(z.string()),
});
export type OrderCreated = z.infer<typeof orderCreated>;

export const giftRequest = z.object({
  email: emailText,
  locale: z.optional(text(35)),
  price: shownPrice,
});

export const checkoutAnswer = z.object({ checkoutUrl: z.string(), sessionId: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** Reasons that lie in the payment, not in the order. */
export const paymentRefundReasons = ['second_payment', 'late_payment'] as const satisfies RefundReason[];

/** An order, also as the data of the stream's events without a name. Times are ISO 8601 in UTC. */
export const orderAnswer = z.object({
  orderId: z.string(),
  reference: z.string(),
  state: z.enum(orderStates),
  /** A gift ends in a code for somebody else, and has no photo and no style (an empty id). */
  kind: z.enum(orderKinds),
  styleId: z.string(),
  /** Absent once it was deleted. */
  email: z.optional(z.string()),
  price: priceAnswer,
  paidBy: z.enum(waysToPay),
  progress: z.object({
    percent: z.number(),
    ordersAhead: z.optional(z.number()),
    secondsLeft: z.optional(z.number()),
  }),
  picture: z.optional(
    z.object({ width: z.number(), height: z.number(), bytes: z.number(), testDrawing: z.boolean() }),
  ),
  /** The code the visitor holds for this order, as shown to people, and the day it runs out. */
  code: z.optional(
    z.object({
      ...{ code: z.string(), expiresAt: z.string(), used: z.boolean() },
      /** It draws a style that costs no more; without, any. */
      worth: z.optional(priceAnswer),
    }),
  ),
  /** In place of `code` where nobody can use it: its payment was given back, or is being looked into. */
  codeStopped: z.optional(z.literal(true)),
  refund: z.optional(
    z.object({
      reference: z.string(),
      /** `retrying`: its bank has refused it, and it is sent anew. */
      status: z.enum([...sentRefundStatuses, 'retrying']),
      amount: z.number(),
      /** Why, where it is neither that the order failed nor that it was cancelled. */
      reason: z.optional(z.enum(paymentRefundReasons)),
    }),
  ),
  /** The order ended because its payment's bank gave the money back after a dispute: the shop has refunded nothing. */
  chargedBack: z.optional(z.object({ amount: z.number() })),
  mail: z.optional(
    z.object({ kind: z.enum(mailKinds), status: z.enum(['waiting', 'sent', 'failed', 'unknown']) }),
  ),
  /** Nothing of it is drawn yet: its visitor can cancel it. */
  cancellable: z.optional(z.literal(true)),
  photoKept: z.boolean(),
  /** The size of the photo, while it is kept. */
  photo: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** When the picture was deleted, if it was. */
  deletedAt: z.optional(z.string()),
  /** In place of `deletedAt` while a ComfyUI that does not answer may still have a copy. */
  isBeingDeleted: z.optional(z.literal(true)),
  /** Until when a free redraw may be requested, while it may. */
  redrawUntil: z.optional(z.string()),
  /** It was drawn with the first picture and is there at once. */
  redrawIsDrawn: z.optional(z.literal(true)),
  /** The free redraw of this order, or the order that this one redraws: secrets of the same visitor. */
  redraw: z.optional(z.object({ token: z.string() })),
  redrawOf: z.optional(z.object({ token: z.string() })),
  /** The visitor's objection to a refusal, and what a person decided. */
  appeal: z.optional(z.enum(objections)),
  /** What the visitor said of the picture, if anything. */
  liked: z.optional(z.boolean()),
  /** Whether the gallery may show photo and picture: the visitor can allow it, has, or it shows them. */
  gallery: z.optional(z.enum(['offered', 'permitted', 'shown'])),
  /** Shows the picture to others, while the visitor wants that. */
  shareUrl: z.optional(z.string()),
  /** When the photo and the picture are deleted; before payment, when the photo is. */
  expiresAt: z.string(),
  history: z.array(z.object({ state: z.enum(orderStates), at: z.string() })),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** The data of a `preview` event of the order's stream: the drawing as far as it has come. */
export const previewEvent = z.object({ jpegBase64: z.string() });
export type PreviewEvent = z.infer<typeof previewEvent>;

/** Refusals of any new order, and of one that is paid for: before any money is taken. */
export const newOrderErrors = ['blocked', 'shop_closed', 'key_reused'] as const;
export const paidOrderErrors = [
  ...newOrderErrors,
  ...(['price_changed', 'payment_unreachable', 'too_often'] as const),
] as const;
/** Refusals of a photo and a style to draw it in. */
export const drawingErrors = ['photo_gone', 'photo_damaged', 'style_unknown'] as const;

export const orderRoutes = {
  'POST /api/orders': {
    summary: 'Orders a picture of an uploaded photo, paid by card or with a code',
    body: orderRequest,
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: [
      ...paidOrderErrors,
      ...drawingErrors,
      ...([
        'email_malformed',
        'consent_missing',
        'crop_outside',
        'code_unknown',
        'code_used',
        'code_expired',
      ] as const),
      ...(['code_of_test', 'code_worth_less', 'code_stopped', 'code_guessed'] as const),
    ],
  },
  'POST /api/gifts': {
    summary: 'Orders a gift: a code with which somebody else orders a picture',
    body: giftRequest,
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: ['email_malformed', ...paidOrderErrors],
  },
  'POST /api/orders/current/checkout': {
    summary: 'Opens the checkout again, or a new one where the last has expired',
    bearer: 'order',
    status: 200,
    answer: checkoutAnswer,
    errors: ['order_unknown', 'already_paid', 'photo_gone', 'shop_closed', 'payment_unreachable'],
  },
  'GET /api/orders/current': {
    summary: 'The order',
    bearer: 'order',
    status: 200,
    answer: orderAnswer,
    errors: ['order_unknown', 'too_often'],
  },
  'GET /api/orders/current/events': {
    summary:
      'The order as server-sent events: the data of each is what GET /api/orders/current answers, one at once and one ' +
      'after each change; events named `preview` carry `{ "jpegBase64": "…" }`, the drawing as far as it has come',
    bearer: 'order',
    media: ['text/event-stream'],
    errors: ['order_unknown', 'too_often'],
  },
} as const satisfies Contract;
