import * as z from 'zod/mini';
import { isPushEndpoint, longestEndpoint } from '#domain/push.ts';
import {
  codeErrors,
  drawingErrors,
  newOrderErrors,
  orderCreated,
  paidOrderErrors,
  shownPrice,
} from './order.ts';
import type { Contract } from './route.ts';
import { emailText, text } from './text.ts';

const nothing = z.object({});

export const emailRequest = z.object({ email: z.optional(emailText) });
/** Without `reference`: all orders of the address. */
export const findRequest = z.object({ reference: z.optional(text(40)), email: emailText });

/** `order`: an order's number, or the email address used for it. */
export const withdrawalRequest = z.object({ order: text(320), name: text(80) });

/** Address of a browser at its push service. */
const endpoint = z.string().check(z.maxLength(longestEndpoint), z.refine(isPushEndpoint));
/** Result of `PushSubscription.toJSON()` in a browser: an uncompressed point on P-256 and 16 bytes, base64url. */
const pushRequest = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});

export const orderImages = ['photo', 'picture'] as const;
/**
 * Receipt of a deletion. From `at` on nobody can see the photo or the picture. `pending`: images of which a ComfyUI that does not
 * answer may still hold a copy; that copy is deleted as soon as it answers.
 */
const deleteAnswer = z.object({
  deleted: z.array(z.enum(orderImages)),
  pending: z.optional(z.array(z.enum(orderImages))),
  at: z.string(),
});

export const orderActionRoutes = {
  'POST /api/orders/current/again': {
    summary: 'Orders another style from the same photo, at full price or with a code',
    bearer: 'order',
    body: z.object({ styleId: text(100), price: shownPrice, code: z.optional(text(40)) }),
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: ['order_unknown', 'email_malformed', ...drawingErrors, ...paidOrderErrors, ...codeErrors],
  },
  'POST /api/orders/current/redraw': {
    summary: 'Draws the picture once more for free: once per order, within 24 hours',
    bearer: 'order',
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: [
      ...(['order_unknown', 'redraw_over', 'already_redrawn', 'redraw_stopped'] as const),
      ...drawingErrors,
      ...newOrderErrors,
    ],
  },
  'POST /api/orders/current/pack/given': {
    summary:
      'Gives pictures of the pack away until `count` of them are, each by a code of its own: repeated, it gives no more',
    bearer: 'order',
    body: z.object({ count: z.number().check(z.int(), z.gte(1), z.lte(100)) }),
    status: 200,
    answer: nothing,
    errors: ['order_unknown', 'pack_empty'],
  },
  'POST /api/orders/current/cancel': {
    summary:
      'Cancels the order while nothing of it is drawn: what paid for it goes back, and its photo is deleted',
    bearer: 'order',
    status: 200,
    answer: nothing,
    errors: ['order_unknown', 'drawing_begun', 'cancel_stopped', 'nothing_to_cancel'],
  },
  'POST /api/orders/current/email': {
    summary: 'Sends the mail about the order again, to a corrected address if one is given',
    bearer: 'order',
    body: emailRequest,
    status: 202,
    answer: nothing,
    errors: ['order_unknown', 'email_malformed', 'nothing_to_send', 'picture_not_ready', 'too_often'],
  },
  'POST /api/orders/current/appeal': {
    summary: 'Objects to the refusal of the photo: a person looks at it',
    bearer: 'order',
    body: z.object({ message: z.optional(text(2000)) }),
    status: 202,
    answer: nothing,
    errors: ['order_unknown', 'nothing_to_appeal'],
  },
  'POST /api/orders/current/feedback': {
    summary: 'Tells the operator whether the visitor likes the picture; the last word counts',
    bearer: 'order',
    body: z.object({ liked: z.boolean() }),
    status: 200,
    answer: nothing,
    errors: ['order_unknown', 'picture_not_ready', 'too_often'],
  },
  'POST /api/orders/current/push': {
    summary: 'Has a browser told by Web Push when the order has ended, once',
    bearer: 'order',
    body: pushRequest,
    status: 200,
    answer: nothing,
    errors: ['order_unknown', 'nothing_to_send', 'too_often'],
  },
  'DELETE /api/orders/current/push': {
    summary: 'Has that browser not told after all',
    bearer: 'order',
    body: z.object({ endpoint }),
    status: 200,
    answer: nothing,
    errors: ['order_unknown'],
  },
  'POST /api/orders/current/share': {
    summary: 'Makes a page that shows the picture, without the photo, to whoever has its address',
    bearer: 'order',
    status: 201,
    answer: z.object({ shareUrl: z.string() }),
    errors: ['order_unknown', 'picture_not_ready'],
  },
  'DELETE /api/orders/current/share': {
    summary: 'Stops sharing the picture',
    bearer: 'order',
    status: 200,
    answer: nothing,
    errors: ['order_unknown'],
  },
  'POST /api/orders/current/gallery': {
    summary: 'Allows the shop to show photo and picture in its gallery, if it likes to',
    bearer: 'order',
    status: 200,
    answer: nothing,
    errors: ['order_unknown', 'picture_not_ready', 'photo_damaged', 'shop_unavailable', 'too_often'],
  },
  'DELETE /api/orders/current/gallery': {
    summary: 'Takes that back: the gallery shows neither from now on',
    bearer: 'order',
    status: 200,
    answer: nothing,
    errors: ['order_unknown'],
  },
  'DELETE /api/orders/current': {
    summary: 'Deletes photo and picture now, for good',
    bearer: 'order',
    status: 200,
    answer: deleteAnswer,
    errors: ['order_unknown'],
  },
  'POST /api/withdrawals': {
    summary:
      'Withdraws from a contract, which a mail confirms; the answer does not tell whether there is such an order',
    body: withdrawalRequest,
    status: 202,
    answer: nothing,
    errors: ['too_often'],
  },
  'POST /api/orders/find': {
    summary: 'Mails the links of orders to their address; the answer does not tell whether there are any',
    body: findRequest,
    status: 202,
    answer: nothing,
    errors: ['too_often'],
  },
} as const satisfies Contract;
