import * as z from 'zod/mini';
import { promptStatuses, ratings } from '#domain/candidates.ts';
import { mailKinds, mailStatuses } from '#domain/mail.ts';
import { classes } from '#domain/moderation.ts';
import { orderActions, orderKinds, orderStates, waysToPay } from '#domain/order.ts';
import { checkoutStatuses, disputeStatuses, refundReasons, refundStatuses } from '#domain/payment.ts';
import { text } from '../text.ts';
import type { AdminContract } from './contract.ts';

const time = z.nullable(z.string());
const state = z.enum(orderStates);
const money = { priceAmount: z.number(), currency: z.string() };
const paidBy = z.enum(waysToPay);

/** Moderation scores, from 0 to 1. */
export const scores = z.record(z.enum(classes), z.number());

/** `GET /api/admin/orders`: `text` is a reference, id, email, payment, Checkout session or prompt; `state` may be `waiting`. */
export const findOrdersRequest = z.object({
  text: z.optional(text(300)),
  state: z.optional(text(40)),
  /** The id of the last order on the previous page. */
  after: z.optional(text(40)),
});
const orderSummary = z.object({
  ...{
    id: z.string(),
    reference: z.string(),
    state,
    styleId: z.string(),
    email: z.nullable(z.string()),
    paidBy,
  },
  ...money,
  ...{ createdAt: z.string(), paidAt: time, endedAt: time, frozenAt: time, tries: z.number() },
  hasPicture: z.boolean(),
  /** Whether the check would refuse the photo: the small copy of its picture is blurred. */
  isBlurred: z.boolean(),
});
export const ordersAnswer = z.object({
  orders: z.array(orderSummary),
  /** Whether more orders follow. */
  hasMore: z.boolean(),
});
export type OrdersAnswer = z.infer<typeof ordersAnswer>;

const codeFacts = z.nullable(
  z.object({ issuedAt: z.string(), expiresAt: z.string(), redeemedAt: time, voidedAt: time }),
);
const appeal = z.nullable(
  z.object({
    message: z.nullable(z.string()),
    at: z.string(),
    decidedAt: time,
    upheld: z.nullable(z.boolean()),
  }),
);

/** `GET /api/admin/orders/one`: everything that the shop knows about an order. */
export const orderRequest = z.object({ id: text(40) });
export const orderDescription = z.object({
  ...{ id: z.string(), reference: z.string(), state, styleId: z.string(), email: z.nullable(z.string()) },
  kind: z.enum(orderKinds),
  ...{ locale: z.string(), paidBy, ...money, paymentIntent: z.nullable(z.string()) },
  ...{
    tries: z.number(),
    retries: z.number(),
    dueAt: time,
    leasedBy: z.nullable(z.string()),
    leasedUntil: time,
    takenFrom: z.array(z.string()),
  },
  ...{ frozenAt: time, moderation: z.nullable(scores), createdAt: z.string(), paidAt: time, endedAt: time },
  ...{ expiresAt: z.string(), photoDeletedAt: time, pictureDeletedAt: time, hasPicture: z.boolean() },
  redrawnAs: z.nullable(z.string()),
  events: z.array(z.object({ at: z.string(), event: z.string(), state, note: z.nullable(z.string()) })),
  sessions: z.array(
    z.object({
      ...{ n: z.number(), stripeId: z.nullable(z.string()), status: z.enum(checkoutStatuses) },
      ...{ paymentIntent: z.nullable(z.string()), createdAt: z.string(), expiresAt: z.string() },
    }),
  ),
  prompts: z.array(
    z.object({
      ...{ promptId: z.string(), instance: z.string(), seed: z.string(), status: z.enum(promptStatuses) },
      ...{ error: z.nullable(z.string()), createdAt: z.string(), startedAt: time, endedAt: time },
      /** Rating of the drawing by the output check. */
      rating: z.nullable(z.enum(ratings)),
      /** Execution time of the prompt. */
      seconds: z.nullable(z.number()),
    }),
  ),
  /** GPU time of all prompts together. */
  gpuSeconds: z.number(),
  mails: z.array(
    z.object({
      ...{ kind: z.enum(mailKinds), status: z.enum(mailStatuses), tries: z.number() },
      ...{ error: z.nullable(z.string()), createdAt: z.string(), nextTryAt: z.string(), acceptedAt: time },
    }),
  ),
  refunds: z.array(
    z.object({
      ...{
        paymentIntent: z.string(),
        stripeId: z.nullable(z.string()),
        reason: z.enum(refundReasons),
        amount: z.number(),
      },
      ...{
        status: z.enum(refundStatuses),
        tries: z.number(),
        error: z.nullable(z.string()),
        createdAt: z.string(),
      },
    }),
  ),
  disputes: z.array(
    z.object({
      ...{ id: z.string(), status: z.enum(disputeStatuses), createdAt: z.string() },
      /** Stripe's own status. */
      stripeStatus: z.nullable(z.string()),
    }),
  ),
  /** Remainder of the pack that the order has bought, and of its payment: what no picture has used, and all. */
  pack: z.nullable(
    z.object({
      ...{ pictures: z.number(), left: z.number(), used: z.number(), given: z.number() },
      ...{ expiresAt: z.string(), rest: z.number(), all: z.number() },
    }),
  ),
  /** Number of the order with which this further style of a photo was bought. */
  boughtWith: z.nullable(z.string()),
  /** The orders of the further styles that were bought with this one. */
  set: z.array(z.object({ reference: z.string(), styleId: z.string(), state: z.enum(orderStates) })),
  codeIssued: codeFacts,
  codePaidWith: codeFacts,
  appeal,
  /** The visitor's opinion of the picture. */
  feedback: z.nullable(z.object({ liked: z.boolean(), at: z.string() })),
  audit: z.array(
    z.object({
      ...{ at: z.string(), actor: z.string(), action: z.string() },
      ...{ reason: z.nullable(z.string()), result: z.nullable(z.string()) },
    }),
  ),
  /** Actions that are possible now. */
  possible: z.array(z.enum(orderActions)),
  /** Reason why the order cannot be refunded; null where it can, or was never paid. */
  whyNoRefund: z.nullable(z.string()),
});
export type OrderDescriptionAnswer = z.infer<typeof orderDescription>;

/**
 * `GET /api/admin/orders/picture`: the picture as drawn, or with `small=1` a copy of a few kilobytes. Where the check would refuse
 * the photo, that is blurred without `clear=1`.
 */
export const orderPictureRequest = z.object({
  ...orderRequest.shape,
  small: z.optional(z.literal('1')),
  clear: z.optional(z.literal('1')),
});

/** `POST /api/admin/orders/act` */
export const actRequest = z.object({
  id: text(40),
  action: z.enum(orderActions),
  reason: z.optional(text(500)),
  /** True to refund also what a pack's pictures have used. */
  all: z.optional(z.boolean()),
  /** With `send`: the email address to use from now on. */
  to: z.optional(text(300)),
});
export const actAnswer = z.object({
  result: z.string(),
  /** With `code`: shown only this once and stored nowhere. */
  code: z.optional(z.object({ code: z.string(), expiresAt: z.string() })),
  order: orderDescription,
});

export const adminOrderRoutes = {
  'GET /api/admin/orders': { query: findOrdersRequest, status: 200, answer: ordersAnswer },
  'GET /api/admin/orders/one': { query: orderRequest, status: 200, answer: orderDescription },
  'POST /api/admin/orders/act': { body: actRequest, status: 200, answer: actAnswer },
  'GET /api/admin/orders/picture': { query: orderPictureRequest, media: ['image/png', 'image/jpeg'] },
} as const satisfies AdminContract;
