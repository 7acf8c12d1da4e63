import type { Router } from 'express';
import { z } from 'zod';
import type { Course, Refunds } from '../account/refunds.ts';
import type { Refund } from '../objects/refund.ts';
import type { State } from '../state.ts';
import { secondsOf } from '../webhook-faults.ts';
import type { Call } from './call.ts';
import { missing } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { listPage } from './lists.ts';
import { integer, listParameters, metadata, readParameters } from './parameters.ts';

const refundParameters = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer
    .refine((amount) => amount >= 1, {
      params: { code: 'parameter_invalid_integer' },
      error: 'This value must be greater than or equal to 1.',
    })
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
});
export type RefundParameters = z.output<typeof refundParameters>;

const refundFilters = listParameters.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

type Parts = { state: State; refunds: Refunds; exchange: Exchange };

export function addRefundRoutes(router: Router, { state, refunds, exchange }: Parts): void {
  const refundOf = ({ of }: Call): Refund => {
    const refund = state.refunds.get(of);
    if (!refund) throw missing('refund', of);
    return refund;
  };

  router.post(
    '/v1/refunds',
    exchange((call) => {
      const asked = readParameters(refundParameters, call.parameters);
      return refunds.create(asked, { id: call.id, idempotency_key: call.key ?? null }, courseOf(call));
    }),
  );
  router.get(
    '/v1/refunds',
    exchange(({ path, parameters }) => {
      const asked = readParameters(refundFilters, parameters);
      const { payment_intent: intent, charge } = asked;
      const fitting = state.refunds
        .all()
        .filter((refund) => intent === undefined || refund.payment_intent === intent)
        .filter((refund) => charge === undefined || refund.charge === charge);
      return listPage(fitting, path, asked);
    }),
  );
  router.get('/v1/refunds/:id', exchange(refundOf));
  router.post(
    '/v1/refunds/:id',
    exchange((call) => {
      const asked = readParameters(z.strictObject({ metadata }), call.parameters);
      const refund = refundOf(call);
      return state.refunds.put({ ...refund, metadata: { ...refund.metadata, ...asked.metadata } });
    }),
  );
}

/** How an ordered fault lets the refund go on. */
function courseOf({ fault }: Call): Course | undefined {
  if (fault?.fault === 'refund_pending') return { then: 'succeeded', after: secondsOf(fault, 2) };
  if (fault?.fault === 'refund_failed') return { then: 'failed', after: secondsOf(fault, 2) };
  return undefined;
}
