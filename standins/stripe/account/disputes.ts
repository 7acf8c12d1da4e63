import { missing, notPossible } from '../api/errors.ts';
import { exampleOf, makeId, type Charge, type Dispute } from '../objects.ts';
import type { Parts } from './parts.ts';

/** Stripe's, one and all; `made_up` stands for one that a later version of its API brings. */
export const disputeStatuses = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed'] as const),
  ...(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'] as const),
  ...(['won', 'lost', 'prevented', 'made_up'] as const),
];
export type DisputeStatus = (typeof disputeStatuses)[number];
const ends: DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];
/** With these the money is still at the shop, or at the shop again. */
const refundable: DisputeStatus[] = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed', 'won'] as const),
];

/** `resolution`: Stripe gave the payment back before it came to a chargeback; `block`: it kept the bank from asking. */
export const caseTypes = ['block', 'chargeback', 'inquiry', 'resolution'] as const;
export type CaseType = (typeof caseTypes)[number];

type AskedDispute = { status: DisputeStatus; case_type: CaseType; amount?: number | undefined };

/** How long a shop has to answer a dispute, in seconds. */
const answerWithin = 7 * 24 * 60 * 60;

/** Objections of cardholders: they come on order, as no customer of a stand-in would raise one. */
export function createDisputes({ state, emit, now, livemode }: Parts) {
  /** @throws ApiError when the payment has no charge to dispute. */
  function open(intentId: string, asked: AskedDispute): Dispute {
    const { status } = asked;
    const charge = state.charges.get(state.intents.get(intentId)?.latest_charge);
    if (charge?.status !== 'succeeded' || charge.disputed || charge.refunded)
      throw notPossible(`The payment ${intentId} has no charge that can be disputed.`);
    state.charges.put({ ...charge, disputed: true });
    const dispute = state.disputes.put(newDispute(charge, asked));
    emit('charge.dispute.created', dispute);
    if (!refundable.includes(status)) emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  function newDispute(charge: Charge, { status, case_type, amount = charge.amount }: AskedDispute): Dispute {
    const { currency, payment_intent } = charge;
    const example = exampleOf('dispute');
    const created = Math.floor(now());
    const card = { ...example.payment_method_details.card, case_type };
    return {
      ...{ ...example, livemode, amount, created, currency, payment_intent, status },
      id: makeId('dp_'),
      charge: charge.id,
      is_charge_refundable: refundable.includes(status),
      evidence_details: { ...example.evidence_details, due_by: created + answerWithin },
      payment_method_details: { ...example.payment_method_details, card },
    };
  }

  /** What the bank, or Stripe, says next. Any status may follow any: an inquiry grows into a dispute, a lost one is appealed. @throws ApiError */
  function move(id: string, status: DisputeStatus): Dispute {
    const dispute = state.disputes.get(id);
    if (!dispute) throw missing('dispute', id);
    const moved = { ...dispute, status, is_charge_refundable: refundable.includes(status) };
    emit(`charge.dispute.${ends.includes(status) ? 'closed' : 'updated'}`, state.disputes.put(moved));
    return moved;
  }

  return { open, move };
}
