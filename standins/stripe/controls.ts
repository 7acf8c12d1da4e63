import express from 'express';
import { z } from 'zod';
import { readOrder } from '../http/controls.ts';
import type { Account } from './account/account.ts';
import { reconciliations } from './account/balance.ts';
import { caseTypes, disputeStatuses } from './account/disputes.ts';
import { refundEnds } from './account/refunds.ts';
import { ApiError, missing } from './api/errors.ts';
import type { StripeControls } from './faults.ts';
import type { Session } from './objects.ts';
import type { State } from './state.ts';

/** Payload of a button of the pay page or of a control; `seconds` is the duration of a delayed payment. */
export const payOrder = z.object({
  outcome: z.enum(['paid', 'declined', 'async_paid', 'async_failed', 'expired']),
  seconds: z.number().min(0).optional(),
});
export type Pay = (sessionId: string, order: z.output<typeof payOrder>) => Session;
const settleOrder = z.object({ status: z.enum(['succeeded', 'failed']) });
const refundOrder = z.object({ status: z.enum(refundEnds) });
const disputeOrder = z.object({
  payment_intent: z.string(),
  status: z.enum(disputeStatuses).default('needs_response'),
  case_type: z.enum(caseTypes).default('chargeback'),
  amount: z.int().positive().optional(),
});
const payoutOrder = z.strictObject({ reconciliation_status: z.enum(reconciliations).default('completed') });
const feeOrder = z.object({ amount: z.int().positive(), description: z.string().default('Radar') });
const disputeMoveOrder = z.object({ status: z.enum(disputeStatuses) });

type Parts = { state: State; controls: StripeControls; account: Account };

/** Creates the controls for what customers and banks do: pay, let a refund fail, dispute a charge. */
export function createCustomerControls({ state, controls, account }: Parts) {
  /** @throws ApiError if the session is unknown. */
  function sessionOf(id: string): Session {
    const session = state.sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    return session;
  }

  /** @throws ApiError if the session is unknown or no longer open. */
  const pay: Pay = (sessionId, { outcome: asked, seconds }) => {
    const session = sessionOf(sessionId);
    const outcome = controls.takeFault(`pay ${sessionId}`)?.fault === 'declined' ? 'declined' : asked;
    const { checkout, payments } = account;
    const ended = outcome === 'expired' ? checkout.expire(session) : payments.pay(session, outcome, seconds);
    state.save();
    controls.record(`pay ${sessionId}`, { outcome, status: ended.status });
    return ended;
  };

  const routes = express.Router();
  order('/_checkout/:id/pay', payOrder, pay);
  order('/_checkout/:id/settle', settleOrder, (id, { status }) =>
    account.payments.hurry(sessionOf(id), status),
  );
  order('/_refunds/:id', refundOrder, (id, { status }) => account.refunds.settle(id, status));
  order('/_disputes/:id', disputeMoveOrder, (id, { status }) => account.disputes.move(id, status));
  order('/_disputes', disputeOrder, (_id, { payment_intent: paid, ...facts }) =>
    account.disputes.open(paid, facts),
  );

  order('/_fees', feeOrder, (_id, fee) => account.balance.charge(fee));
  order('/_payouts/:id', payoutOrder, (id, { reconciliation_status: status }) =>
    account.balance.reconcile(id, status),
  );
  order('/_payouts', payoutOrder, (_id, { reconciliation_status: status }) => account.balance.payOut(status));

  function order<Order>(
    path: string,
    schema: z.ZodType<Order>,
    obey: (id: string, order: Order) => object,
  ): void {
    const handlers = readOrder(schema, (asked, { params }, response) => {
      try {
        const done = obey(String(params.id), asked);
        state.save();
        response.json(done);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        response.status(error.status === 404 ? 404 : 409).json(error.body);
      }
    });
    routes.post(path, handlers);
  }

  return { pay, routes };
}
