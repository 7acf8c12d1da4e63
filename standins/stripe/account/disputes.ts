import { missing, notPossible } from '../api/errors.ts';
import { exampleOf, makeId, type Dispute } from '../objects.ts';
import type { Parts } from './parts.ts';

export const disputeEnds = ['won', 'lost', 'warning_closed'] as const;
type DisputeEnd = (typeof disputeEnds)[number];

/** How long a shop has to answer a dispute, in seconds. */
const answerWithin = 7 * 24 * 60 * 60;

/** Objections of cardholders: they come on order, as no customer of a stand-in would raise one. */
export function createDisputes({ state, emit, now, livemode }: Parts) {
  /** @throws ApiError when the payment has no charge to dispute. */
  function open(intentId: string): Dispute {
    const charge = state.charges.get(state.intents.get(intentId)?.latest_charge);
    if (charge?.status !== 'succeeded' || charge.disputed || charge.refunded)
      throw notPossible(`The payment ${intentId} has no charge that can be disputed.`);
    state.charges.put({ ...charge, disputed: true });
    const { amount, currency, payment_intent } = charge;
    const example = exampleOf('dispute');
    const created = Math.floor(now());
    const dispute = state.disputes.put({
      ...{ ...example, livemode, amount, created, currency, payment_intent },
      id: makeId('dp_'),
      charge: charge.id,
      evidence_details: { ...example.evidence_details, due_by: created + answerWithin },
    });
    emit('charge.dispute.created', dispute);
    emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** What the bank decides; with `won` and `warning_closed` the shop keeps the money. @throws ApiError */
  function close(id: string, status: DisputeEnd): Dispute {
    const dispute = state.disputes.get(id);
    const charge = state.charges.get(dispute?.charge);
    if (!dispute || !charge) throw missing('dispute', id);
    const closed = state.disputes.put({ ...dispute, status });
    if (status !== 'lost') state.charges.put({ ...charge, disputed: false });
    emit('charge.dispute.closed', closed);
    return closed;
  }

  return { open, close };
}
