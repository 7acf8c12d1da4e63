import * as z from 'zod/mini';
import { giftSending, giftWords } from './gift-card.ts';
import { orderCreated, paidOrderErrors, shownPrice } from './order.ts';
import type { Contract } from './route.ts';
import { emailText, text } from './text.ts';

export const giftRequest = z.object({
  email: emailText,
  locale: z.optional(text(35)),
  price: shownPrice,
  ...giftWords,
  sending: z.optional(giftSending),
});

/** A gift, as its receiver sees it. */
export const giftAnswer = z.object({
  ...giftWords,
  opened: z.boolean(),
  /** `stopped`: its payment was returned, or is under review. */
  state: z.enum(['good', 'used', 'expired', 'stopped']),
  /** Present while the gift is good. */
  code: z.optional(z.string()),
  expiresAt: z.string(),
});
export type GiftAnswer = z.infer<typeof giftAnswer>;

export const giftRoutes = {
  'POST /api/gifts': {
    summary: 'Orders a gift: a code with which somebody else orders a picture',
    body: giftRequest,
    idempotent: true,
    status: 201,
    answer: orderCreated,
    errors: ['email_malformed', 'gift_link', 'gift_day', ...paidOrderErrors],
  },
  'POST /api/orders/current/gift': {
    summary: 'Sends a gift to its receiver by mail, or to another address',
    bearer: 'order',
    body: giftSending,
    status: 200,
    answer: z.object({}),
    errors: ['order_unknown', 'nothing_to_send', 'email_malformed', 'gift_day', 'gift_sent'],
  },
  'DELETE /api/orders/current/gift': {
    summary: 'Has a gift not sent by mail',
    bearer: 'order',
    status: 200,
    answer: z.object({}),
    errors: ['order_unknown', 'nothing_to_send', 'gift_sent'],
  },
  'GET /api/orders/current/card': {
    summary: 'The card of a gift, to print; it leaves out letters of scripts other than Latin',
    bearer: 'order',
    media: ['application/pdf'],
    errors: ['order_unknown', 'nothing_to_send', 'too_often'],
  },
  'GET /api/gifts/current': {
    summary: 'The gift, for whoever receives it',
    bearer: 'gift',
    status: 200,
    answer: giftAnswer,
    errors: ['gift_unknown', 'too_often'],
  },
  'POST /api/gifts/current/open': {
    summary: 'Lets the giver know that the gift was opened',
    bearer: 'gift',
    status: 200,
    answer: z.object({}),
    errors: ['gift_unknown', 'too_often'],
  },
} as const satisfies Contract;
