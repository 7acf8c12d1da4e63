import { missing, notPossible } from '../api/errors.ts';
import type { RefundParameters } from '../api/parameters.ts';
import type { StripeFault } from '../faults.ts';
import { exampleOf, makeId, type Charge, type Refund } from '../objects.ts';
import type { Outcome } from '../schedule.ts';
import type { Parts } from './parts.ts';

/** Faults under which a refund is pending for `seconds` (2), and what becomes of it then. */
const outcomes: Record<string, Outcome> = { refund_pending: 'succeeded', refund_failed: 'failed' };

export function createRefunds({ state, schedule, emit, now }: Parts) {
  /** @throws ApiError when there is nothing (left) to give back, or the charge is disputed. */
  function create(asked: RefundParameters, fault?: StripeFault): Refund {
    const charge = chargeOf(asked);
    const { currency, payment_intent, payment_method } = charge;
    const amount = amountOf(asked, charge);
    const id = makeId('re_');
    const later = outcomes[fault?.fault ?? ''];
    if (later)
      schedule.add({ kind: 'settleRefund', of: id, at: now() + (fault?.seconds ?? 2), outcome: later });
    const refund = state.refunds.put({
      ...{ ...exampleOf('refund'), amount, currency, payment_intent, payment_method, id },
      ...{ charge: charge.id, created: Math.floor(now()), balance_transaction: makeId('txn_') },
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

  function amountOf({ amount }: RefundParameters, { id, disputed, refunded, ...charge }: Charge): number {
    if (disputed) throw notPossible(`Charge ${id} has been charged back.`, { code: 'charge_disputed' });
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

  /** What the bank says to a pending refund; a failed one gives the money back to the account. @throws ApiError */
  function settle(refundId: string, outcome: Outcome): Refund {
    const refund = state.refunds.get(refundId);
    const charge = state.charges.get(refund?.charge);
    if (!refund || !charge) throw missing('refund', refundId);
    if (outcome === 'succeeded' && refund.status !== 'pending')
      throw notPossible('This refund is not pending.');
    const final = { ...refund, status: outcome, ...(outcome === 'failed' && failure) };
    delete final.pending_reason;
    state.refunds.put(final);
    if (outcome === 'failed') {
      addRefunded(charge, -refund.amount);
      emit('refund.failed', final);
    }
    emit('refund.updated', final);
    emit('charge.refund.updated', final);
    return final;
  }

  return { create, settle };
}

const failure = { failure_reason: 'expired_or_canceled_card' };
