import { missing, notPossible } from '../api/errors.ts';
import type { RefundParameters } from '../api/parameters.ts';
import type { StripeFault } from '../faults.ts';
import { exampleOf, makeId, type Charge, type Refund } from '../objects.ts';
import type { BookingParts } from './parts.ts';

/** Faults under which a refund is pending for `seconds` (default 2), with the status that follows. */
const outcomes: Record<string, 'succeeded' | 'failed'> = {
  refund_pending: 'succeeded',
  refund_failed: 'failed',
};

/** `canceled`: withdrawn by a person in the dashboard. */
export const refundEnds = ['succeeded', 'failed', 'canceled'] as const;
type RefundEnd = (typeof refundEnds)[number];

export function createRefunds({ state, schedule, balance, emit, now }: BookingParts) {
  /** @throws ApiError if nothing is left to refund, or the charge is disputed. */
  function create(asked: RefundParameters, fault?: StripeFault): Refund {
    const charge = chargeOf(asked);
    const { currency, payment_intent, payment_method } = charge;
    const amount = amountOf(asked, charge);
    const id = makeId('re_');
    const later = outcomes[fault?.fault ?? ''];
    if (later)
      schedule.add({ kind: 'settleRefund', of: id, at: now() + (fault?.seconds ?? 2), outcome: later });
    const { id: booked } = balance.book({ type: 'refund', source: id, amount: -amount, currency });
    const refund = state.refunds.put({
      ...{ ...exampleOf('refund'), amount, currency, payment_intent, payment_method, id },
      ...{ charge: charge.id, created: Math.floor(now()), balance_transaction: booked },
      ...(later ? { status: 'pending', pending_reason: 'processing' } : { status: 'succeeded' }),
    });
    emit('refund.created', refund);
    emit('charge.refunded', addRefunded(charge, amount));
    return refund;
  }

  function chargeOf({ payment_intent: id }: RefundParameters): Charge {
    const intent = state.intents.get(id);
    if (!intent) throw missing('payment_intent', id, { param: 'payment_intent' });
    const charge = state.charges.get(intent.latest_charge);
    if (charge?.status === 'succeeded') return charge;
    throw notPossible(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  }

  function amountOf({ amount }: RefundParameters, { id, refunded, ...charge }: Charge): number {
    const disputes = state.disputes.all().filter((dispute) => dispute.charge === id);
    if (disputes.some((dispute) => !dispute.is_charge_refundable))
      throw notPossible(`Charge ${id} has been charged back.`, { code: 'charge_disputed' });
    const done = { code: 'charge_already_refunded' };
    if (refunded) throw notPossible(`Charge ${id} has already been refunded.`, done);
    const rest = charge.amount - charge.amount_refunded;
    if (amount === undefined || amount <= rest) return amount ?? rest;
    throw notPossible(`Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`);
  }

  function addRefunded(charge: Charge, amount: number): Charge {
    const sum = charge.amount_refunded + amount;
    return state.charges.put({ ...charge, amount_refunded: sum, refunded: sum >= charge.amount });
  }

  function undo(refund: Refund, charge: Charge): void {
    const { id: source, amount, currency } = refund;
    const booked = balance.book({ type: 'refund_failure', source, amount, currency });
    refund.failure_balance_transaction = booked.id;
    addRefunded(charge, -amount);
  }

  /**
   * Completes a refund; if the bank refuses it or it is withdrawn, the account keeps the money.
   * @throws ApiError
   */
  function settle(refundId: string, outcome: RefundEnd): Refund {
    const refund = state.refunds.get(refundId);
    const charge = state.charges.get(refund?.charge);
    if (!refund || !charge) throw missing('refund', refundId);
    if (outcome === 'succeeded' && refund.status !== 'pending')
      throw notPossible('This refund is not pending.');
    const final = { ...refund, status: outcome, ...failures[outcome] };
    delete final.pending_reason;
    if (outcome !== 'succeeded') undo(final, charge);
    state.refunds.put(final);
    if (outcome === 'failed') emit('refund.failed', final);
    emit('refund.updated', final);
    emit('charge.refund.updated', final);
    return final;
  }

  return { create, settle };
}

const failures: Record<RefundEnd, object> = {
  succeeded: {},
  failed: { failure_reason: 'expired_or_canceled_card' },
  canceled: { failure_reason: 'merchant_request' },
};
