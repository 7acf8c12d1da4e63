import * as z from 'zod/mini';
import { unknownPaymentDecisions } from '#domain/payment.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/payments`: payments that belong to no order and wait for a decision, oldest first, at most 100. */
export const paymentsAnswer = z.object({
  /** Number of all waiting payments. */
  count: z.number(),
  payments: z.array(
    z.object({
      paymentIntent: z.string(),
      sessionId: z.string(),
      amount: z.number(),
      currency: z.string(),
      ...{
        openedAt: z.string(),
        foundAt: z.string(),
      },
    }),
  ),
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswer>;

/** `POST /api/admin/payments/decide`: `which` is a payment's id at Stripe, or `all` for every waiting payment. */
export const decidePaymentsRequest = z.object({
  which: text(100),
  decision: z.enum(unknownPaymentDecisions),
  reason: text(500),
});

export const paymentRoutes = {
  'GET /api/admin/payments': { status: 200, answer: paymentsAnswer },
  'POST /api/admin/payments/decide': { body: decidePaymentsRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
