import { notPossible } from '../api/errors.ts';
import { newDispute, type Dispute } from '../objects/dispute.ts';
import type { State } from '../state.ts';
import type { Emit } from './events.ts';

export type Disputes = ReturnType<typeof createDisputes>;

/** Objections of cardholders: they come on order, as no customer of a stand-in would raise one. */
export function createDisputes({ state, emit, now }: { state: State; emit: Emit; now: () => number }) {
  /** `reason` as Stripe names it, such as `fraudulent`. @throws ApiError when the payment has no charge to dispute. */
  function open(intentId: string, reason = 'fraudulent'): Dispute {
    const charge = state.charges.get(state.intents.get(intentId)?.latest_charge ?? '');
    if (charge?.status !== 'succeeded')
      throw notPossible(`The payment ${intentId} has no successful charge to dispute.`);
    if (charge.disputed) throw notPossible(`Charge ${charge.id} is disputed already.`);
    if (charge.refunded)
      throw notPossible(`Charge ${charge.id} is refunded; a refunded charge cannot be disputed.`);
    state.charges.put({ ...charge, disputed: true });
    const dispute = state.disputes.put(newDispute(charge, reason, Math.floor(now())));
    emit({ type: 'charge.dispute.created', object: dispute });
    emit({ type: 'charge.dispute.funds_withdrawn', object: dispute });
    return dispute;
  }

  /** @throws ApiError when it is closed already. */
  function close(dispute: Dispute, status: 'won' | 'lost'): Dispute {
    if (['won', 'lost'].includes(dispute.status))
      throw notPossible(`Dispute ${dispute.id} is ${dispute.status} already.`);
    const closed = state.disputes.put({ ...dispute, status });
    emit({ type: 'charge.dispute.closed', object: closed, previous: { status: dispute.status } });
    if (status === 'won') emit({ type: 'charge.dispute.funds_reinstated', object: closed });
    return closed;
  }

  return { open, close };
}
