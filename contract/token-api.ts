import * as z from 'zod/mini';
import { orderStates } from '#domain/order.ts';
import { daysAnswer, daysRequest } from './admin/days.ts';
import { monthSums } from './admin/months.ts';
import type { Contract } from './route.ts';
import { priceAnswer } from './shop.ts';
import { text } from './text.ts';
import { orderFacts } from './webhook-events.ts';

const errors = [
  ...(['token_missing', 'token_wrong', 'token_expired', 'token_revoked', 'scope_missing'] as const),
  'too_often',
] as const;
const ofToken = { bearer: 'apiToken', status: 200 } as const;

const order = z.object({
  ...orderFacts,
  price: priceAnswer,
  /** Tax included in the price; null where Stripe does not work it out. */
  tax: z.nullable(z.number()),
  /** Payment at Stripe, with the sum of its refunds; null while the order is not paid by card. */
  payment: z.nullable(z.object({ id: z.string(), refunded: z.number(), livemode: z.boolean() })),
  /** Absent without the scope addresses:read; null once it was deleted. */
  email: z.optional(z.nullable(z.string())),
  endedAt: z.nullable(z.string()),
});
export type ApiOrder = z.infer<typeof order>;

export const apiOrdersRequest = z.object({
  /** `next` of the previous page. */
  after: z.optional(text(40)),
  state: z.optional(z.enum(orderStates)),
  /** From 1 to 100; 50 by default. */
  limit: z.optional(text(3)),
});

/** Routes for the operator's other programs, each with the right that its token needs. */
export const tokenRoutes = {
  'GET /api/v1/orders': {
    ...ofToken,
    summary: 'Orders, newest first',
    scope: 'orders:read',
    query: apiOrdersRequest,
    answer: z.object({
      orders: z.array(order),
      /** Null on the last page. */
      next: z.nullable(z.string()),
    }),
    errors,
  },
  'GET /api/v1/orders/:id': {
    ...ofToken,
    summary: 'One order, by its id',
    scope: 'orders:read',
    answer: order,
    errors: [...errors, 'order_unknown'],
  },
  'GET /api/v1/figures/days': {
    ...ofToken,
    summary: 'Orders, money and drawing times of each of the last 30 days, as the console shows them',
    scope: 'figures:read',
    query: daysRequest,
    answer: daysAnswer,
    errors,
  },
  'GET /api/v1/figures/months/:month': {
    ...ofToken,
    summary: 'Money of a month such as 2026-11, by the shop’s clock',
    scope: 'figures:read',
    answer: monthSums,
    errors,
  },
  'GET /api/v1/figures/months/:month/csv': {
    bearer: 'apiToken',
    summary: 'All movements of money in a month, for bookkeeping',
    scope: 'figures:read',
    media: ['text/csv'],
    errors,
  },
} as const satisfies Contract;
export type TokenRoutes = typeof tokenRoutes;

/** Prefix of these routes. */
export const tokenApiPath = '/api/v1';
