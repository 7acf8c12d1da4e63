import type { Agenda } from '../agenda.ts';
import { badParameter, missing, notPossible } from '../api/errors.ts';
import type { RefundParameters } from '../api/refund-routes.ts';
import type { Charge } from '../objects/charge.ts';
import type { Cause } from '../objects/event.ts';
import { newRefund, settledRefund, type Refund } from '../objects/refund.ts';
import type { State } from '../state.ts';
import type { Emit } from './events.ts';

/** How a refund that does not succeed at once goes on: its end, and after how many seconds. */
export type Course = { then: 'succeeded' | 'failed'; after: number };

export type Refunds = ReturnType<typeof createRefunds>;

type Parts = { state: State; agenda: Agenda; emit: Emit; now: () => number };

export function createRefunds({ state, agenda, emit, now }: Parts) {
  /** @throws ApiError when there is nothing (left) to give back, or the charge is disputed. */
  function create(asked: RefundParameters, cause: Cause, course?: Course): Refund {
    const charge = chargeOf(asked);
    const amount = amountOf(asked, charge);
    const refund = state.refunds.put(
      newRefund({
        charge,
        amount,
        reason: asked.reason ?? null,
        metadata: asked.metadata,
        status: course ? 'pending' : 'succeeded',
        created: Math.floor(now()),
      }),
    );
    if (course) agenda.plan('settleRefund', refund.id, now() + course.after, { outcome: course.then });
    const refunded = state.charges.put(withRefunded(charge, charge.amount_refunded + amount));
    emit({ type: 'refund.created', object: refund, cause });
    const { amount_refunded, refunded: before } = charge;
    emit({
      type: 'charge.refunded',
      object: refunded,
      previous: { amount_refunded, refunded: before },
      cause,
    });
    return refund;
  }

  function chargeOf({ payment_intent: intentId, charge: chargeId }: RefundParameters): Charge {
    if (chargeId !== undefined) {
      return state.charges.get(chargeId) ?? raise(missing('charge', chargeId, { param: 'charge' }));
    }
    if (intentId === undefined)
      throw badParameter(
        'charge',
        'One of the following params should be provided: charge, payment_intent.',
        'parameter_missing',
      );
    const intent =
      state.intents.get(intentId) ?? raise(missing('payment_intent', intentId, { param: 'payment_intent' }));
    const charge = state.charges.get(intent.latest_charge ?? '');
    if (charge?.status !== 'succeeded') {
      throw notPossible(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
    }
    return charge;
  }

  function amountOf({ amount }: RefundParameters, charge: Charge): number {
    if (charge.disputed) {
      throw notPossible(
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        'charge_disputed',
      );
    }
    if (charge.refunded) {
      throw notPossible(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    }
    const rest = charge.amount - charge.amount_refunded;
    if (amount !== undefined && amount > rest) {
      throw notPossible(`Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`);
    }
    return amount ?? rest;
  }

  /** What the bank says to a pending refund. A failed one gives the money back to the account. */
  function settle(refundId: string, status: 'succeeded' | 'failed'): Refund | undefined {
    agenda.drop('settleRefund', refundId);
    const refund = state.refunds.get(refundId);
    if (refund?.status !== 'pending') return undefined;
    const final = state.refunds.put(settledRefund(refund, status));
    const charge = state.charges.get(refund.charge ?? '');
    if (status === 'failed' && charge) {
      state.charges.put(withRefunded(charge, charge.amount_refunded - refund.amount));
      emit({ type: 'refund.failed', object: final, previous: { status: refund.status } });
    }
    emit({ type: 'refund.updated', object: final, previous: { status: refund.status } });
    emit({ type: 'charge.refund.updated', object: final, previous: { status: refund.status } });
    return final;
  }

  return { create, settle };
}

function withRefunded(charge: Charge, amount: number): Charge {
  return { ...charge, amount_refunded: amount, refunded: amount >= charge.amount };
}

function raise(error: Error): never {
  throw error;
}
