import * as z from 'zod/mini';
import { mailKinds } from '#domain/mail.ts';
import { orderKinds, orderStates, waysToPay } from '#domain/order.ts';
import { delayedPayments, sentRefundStatuses, type RefundReason } from '#domain/payment.ts';
import { mostStyles } from '#domain/set.ts';
import { objections } from '#domain/strike.ts';
import { ownGiftAnswer } from './gift-card.ts';
import type { Contract } from './route.ts';
import { priceAnswer } from './shop.ts';
import { emailText, text } from './text.ts';

const pixels = z.number().check(z.int(), z.gte(0), z.lte(10_000));

/** Crop of the photo after it was rotated by `rotate` degrees. */
export const cropRequest = z.object({
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
  rotate: z.literal([0, 90, 180, 270]),
});

/** Price shown by the page: where the current price differs, nothing is ordered. A code pays whatever the price. */
export const shownPrice = z.optional(priceAnswer);

/**
 * `consent: true` states that the visitor may use this photo. `email` may be left out only with a code, and only where the shop has
 * a booth.
 */
export const orderRequest = z.object({
  photoId: text(100),
  styleId: text(100),
  email: z.optional(emailText),
  code: z.optional(text(40)),
  crop: z.optional(cropRequest),
  locale: z.optional(text(35)),
  consent: z.optional(z.boolean()),
  price: shownPrice,
  /** Number of pictures of the pack that is bought with this order; without it, a single picture. */
  pack: z.optional(z.number().check(z.int(), z.gte(2), z.lte(100))),
  /** Styles in which the same photo is drawn as well, paid by card: `price` is then that of all of them. */
  furtherStyles: z.optional(z.array(text(100)).check(z.minLength(1), z.maxLength(mostStyles - 1))),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Answer to an order; without `checkoutUrl` when a code paid. */
export const orderCreated = z.object({
  orderId: z.string(),
  token: z.string(),
  statusUrl: z.string(),
  checkoutUrl: z.optional(z.string()),
  /** The Checkout session behind `checkoutUrl`; the success page receives it in its address. */
  sessionId: z.optional(z.string()),
});
export type OrderCreated = z.infer<typeof orderCreated>;

export const checkoutAnswer = z.object({ checkoutUrl: z.string(), sessionId: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** Refund reasons that concern the payment, not the order. */
export const paymentRefundReasons = ['second_payment', 'late_payment'] as const satisfies RefundReason[];

/** A pack that was paid; its first picture is the one of the order that bought it. */
export const packAnswer = z.object({
  pictures: z.number(),
  /** Number of pictures that `code` can still draw. */
  left: z.number(),
  code: z.optional(z.string()),
  expiresAt: z.string(),
  /** Highest price of a style that each can draw. */
  worth: priceAnswer,
  /** Codes of single pictures that were given away, for the pack's buyer alone. */
  given: z.optional(z.array(z.object({ code: z.string(), used: z.boolean() }))),
  /** Set where its payment was refunded, or is under review. */
  stopped: z.optional(z.literal(true)),
});

const progressAnswer = z.object({
  percent: z.number(),
  ordersAhead: z.optional(z.number()),
  secondsLeft: z.optional(z.number()),
});

const pictureAnswer = z.object({
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  testDrawing: z.boolean(),
});

/** A further picture that was bought with an order. */
export const setPictureAnswer = z.object({
  styleId: z.string(),
  /** Its own part of the payment. */
  price: priceAnswer,
  state: z.enum(orderStates),
  progress: progressAnswer,
  picture: z.optional(pictureAnswer),
  /** Secret of the picture, an order of its own once the photo has passed its check. */
  token: z.optional(z.string()),
});

/** An order; also the data of the stream's unnamed events. Times are ISO 8601 in UTC. */
export const orderAnswer = z.object({
  orderId: z.string(),
  reference: z.string(),
  state: z.enum(orderStates),
  /** A gift ends in a code for somebody else; it has no photo, and an empty `styleId`. */
  kind: z.enum(orderKinds),
  styleId: z.string(),
  /** Absent once it was deleted, and at a booth where none was given. */
  email: z.optional(z.string()),
  price: priceAnswer,
  paidBy: z.enum(waysToPay),
  /** A payment by a method that takes days: on its way to an order that waits, or never arrived at an expired one. */
  delayedPayment: z.optional(z.enum(delayedPayments)),
  progress: progressAnswer,
  picture: z.optional(pictureAnswer),
  /** The code that the visitor holds for this order, as displayed, and its expiry. */
  code: z.optional(
    z.object({
      code: z.string(),
      expiresAt: z.string(),
      used: z.boolean(),
      worth: z.optional(priceAnswer),
    }),
  ),
  /** Remainder of the pack that the order has bought, or whose code paid for it. */
  pack: z.optional(packAnswer),
  /** The further pictures of a set, several styles of one photo bought in one go: once it is paid, unless the photo is refused. */
  set: z.optional(z.array(setPictureAnswer)),
  /** The card of a gift; absent if it was bought before gifts had one. */
  gift: z.optional(ownGiftAnswer),
  /** Present in place of `code` where the code is blocked: its payment was refunded, or is under review. */
  codeStopped: z.optional(z.literal(true)),
  refund: z.optional(
    z.object({
      reference: z.string(),
      /** `retrying`: the bank rejected the refund, and it is sent again. */
      status: z.enum([...sentRefundStatuses, 'retrying']),
      amount: z.number(),
      /** Present when the reason is neither a failed nor a cancelled order. */
      reason: z.optional(z.enum(paymentRefundReasons)),
    }),
  ),
  /** Set when the order ended because the bank returned its payment after a dispute: the shop has refunded nothing. */
  chargedBack: z.optional(z.object({ amount: z.number() })),
  mail: z.optional(
    z.object({ kind: z.enum(mailKinds), status: z.enum(['waiting', 'sent', 'failed', 'unknown']) }),
  ),
  /** Set while nothing of the order is drawn: its visitor can cancel it. */
  cancellable: z.optional(z.literal(true)),
  photoKept: z.boolean(),
  /** The size of the photo, while it is kept. */
  photo: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** Time when the picture was deleted; without a picture, when the photo was. */
  deletedAt: z.optional(z.string()),
  /** Present in place of `deletedAt` while a ComfyUI that does not answer may still have a copy. */
  isBeingDeleted: z.optional(z.literal(true)),
  /** Time until which a free redraw may be requested; absent when none may. */
  redrawUntil: z.optional(z.string()),
  /** Set when the redraw was drawn with the first picture and is available at once. */
  redrawIsDrawn: z.optional(z.literal(true)),
  /** The free redraw of this order, and the order that this one redraws: secrets of the same visitor. */
  redraw: z.optional(z.object({ token: z.string() })),
  redrawOf: z.optional(z.object({ token: z.string() })),
  /** State of the visitor's appeal against a refusal, including a person's decision. */
  appeal: z.optional(z.enum(objections)),
  /** The visitor's opinion of the picture; absent while there is none. */
  liked: z.optional(z.boolean()),
  /** Publication in the gallery: the visitor can permit it, has permitted it, or the pair is shown. */
  gallery: z.optional(z.enum(['offered', 'permitted', 'shown'])),
  /** Page that shows the picture to others, while the visitor shares it. */
  shareUrl: z.optional(z.string()),
  /** Time when the photo and the picture are deleted; before payment, when the photo is. */
  expiresAt: z.string(),
  history: z.array(z.object({ state: z.enum(orderStates), at: z.string() })),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** The data of a `preview` event of the order's stream: the drawing so far. */
export const previewEvent = z.object({ jpegBase64: z.string() });
export type PreviewEvent = z.infer<typeof previewEvent>;

/** Refusals of any new order, and of a paid one: before any money is taken. */
export const newOrderErrors = ['blocked', 'shop_closed', 'key_reused'] as const;
export const paidOrderErrors = [
  ...newOrderErrors,
  ...(['price_changed', 'payment_unreachable', 'too_often'] as const),
] as const;
/** Refusals that concern the photo or the style. */
export const drawingErrors = ['photo_gone', 'photo_damaged', 'style_unknown'] as const;

/** Refusals of a code that is to pay. */
export const codeErrors = [
  ...(['code_unknown', 'code_used', 'code_expired', 'code_of_test'] as const),
  ...(['code_worth_less', 'code_stopped', 'code_guessed'] as const),
] as const;

export const orderRoutes = {
  'POST /api/orders': {
    summary:
      'Orders a picture of an uploaded photo, alone, in several styles or as the first of a pack, paid by card or with a code',
    body: orderRequest,
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: [
      ...paidOrderErrors,
      ...drawingErrors,
      ...(['pack_gone', 'email_malformed', 'consent_missing', 'crop_outside'] as const),
      ...codeErrors,
    ],
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
