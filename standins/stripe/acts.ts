import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { StripeControls } from './faults.ts';
import type { Checkout } from './account/checkout.ts';
import type { Disputes } from './account/disputes.ts';
import type { Payments } from './account/payments.ts';
import type { Refunds } from './account/refunds.ts';
import { ApiError, missing } from './api/errors.ts';
import type { Session } from './objects/session.ts';
import type { State } from './state.ts';

export const outcomes = ['paid', 'declined', 'async_paid', 'async_failed', 'expired'] as const;
export type Outcome = (typeof outcomes)[number];

type Parts = {
  state: State;
  controls: StripeControls;
  checkout: Checkout;
  payments: Payments;
  refunds: Refunds;
  disputes: Disputes;
};

const payOrder = z.object({ outcome: z.enum(outcomes), seconds: z.number().min(0).optional() });
const refundOrder = z.object({ status: z.enum(['succeeded', 'failed']) });
const disputeOrder = z.object({ payment_intent: z.string(), reason: z.string().optional() });
const closeOrder = z.object({ status: z.enum(['won', 'lost']) });

/** What customers and banks do, on order: pay, let a refund fail, dispute a charge. */
export function createActs({ state, controls, checkout, payments, refunds, disputes }: Parts) {
  /** `seconds` is how long a delayed payment takes. @throws ApiError when the session is unknown or no longer open. */
  function pay(sessionId: string, outcome: Outcome, seconds?: number): Session {
    const session = state.sessions.get(sessionId);
    if (!session) throw missing('checkout.session', sessionId);
    const declined = controls.takeFault(`pay ${sessionId}`)?.fault === 'declined';
    const ending = declined ? 'declined' : outcome;
    const ended = ending === 'expired' ? checkout.expire(session) : payments.pay(session, ending, seconds);
    state.save();
    controls.record(`pay ${sessionId}`, { outcome: ending, status: ended.status });
    return ended;
  }

  function settleRefund(id: string, status: 'succeeded' | 'failed') {
    const refund = refunds.settle(id, status);
    if (!refund) throw missing('pending refund', id);
    return refund;
  }

  function closeDispute(id: string, status: 'won' | 'lost') {
    const dispute = state.disputes.get(id);
    if (!dispute) throw missing('dispute', id);
    return disputes.close(dispute, status);
  }

  function routes(): Router {
    const router = express.Router();
    router.use(['/_checkout', '/_refunds', '/_disputes'], express.json());
    router.post('/_checkout/:id/pay', (request, response) =>
      obey(request, response, payOrder, (id, { outcome, seconds }) => pay(id, outcome, seconds)),
    );
    router.post('/_refunds/:id', (request, response) =>
      obey(request, response, refundOrder, (id, { status }) => settleRefund(id, status)),
    );
    router.post('/_disputes', (request, response) =>
      obey(request, response, disputeOrder, (_id, order) =>
        disputes.open(order.payment_intent, order.reason),
      ),
    );
    router.post('/_disputes/:id', (request, response) =>
      obey(request, response, closeOrder, (id, { status }) => closeDispute(id, status)),
    );
    return router;
  }

  function obey<S extends z.ZodType>(
    request: Request,
    response: Response,
    schema: S,
    act: (id: string, order: z.output<S>) => object,
  ): void {
    const order = schema.safeParse(request.body);
    if (!order.success) {
      response.status(400).json({ error: { code: 'bad_order', message: z.prettifyError(order.error) } });
      return;
    }
    try {
      const done = act(String(request.params.id), order.data);
      state.save();
      response.json(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      response.status(error.status === 404 ? 404 : 409).json({ error: error.body });
    }
  }

  return { pay, routes };
}
