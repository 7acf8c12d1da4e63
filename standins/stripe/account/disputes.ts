import { missing, notPossible } from '../api/errors.ts';
import { exampleOf, makeId, type Charge, type Dispute } from '../objects.ts';
import { disputeFee } from './balance.ts';
import type { BookingParts } from './parts.ts';

/** All of Stripe's statuses; `made_up` stands for one that a later version of the API adds. */
export const disputeStatuses = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed'] as const),
  ...(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'] as const),
  ...(['won', 'lost', 'prevented', 'made_up'] as const),
];
export type DisputeStatus = (typeof disputeStatuses)[number];
const ends: DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];
/** Statuses in which the shop still has the money, or has it back. */
const refundable: DisputeStatus[] = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed', 'won'] as const),
];

/** `resolution`: Stripe refunded the payment before it became a chargeback; `block`: Stripe prevented the bank's inquiry. */
export const caseTypes = ['block', 'chargeback', 'inquiry', 'resolution'] as const;
export type CaseType = (typeof caseTypes)[number];

type AskedDispute = { status: DisputeStatus; case_type: CaseType; amount?: number | undefined };

/** Time a shop has to answer a dispute, in seconds. */
const answerWithin = 7 * 24 * 60 * 60;

/** Opens and moves disputes, on request of the controls, since no customer of a stand-in would open one. */
export function createDisputes({ state, balance, emit, now, livemode }: BookingParts) {
  /** @throws ApiError if the payment has no charge that can be disputed. */
  function open(intentId: string, asked: AskedDispute): Dispute {
    const { status } = asked;
    const charge = state.charges.get(state.intents.get(intentId)?.latest_charge);
    if (charge?.status !== 'succeeded' || charge.disputed || charge.refunded)
      throw notPossible(`The payment ${intentId} has no charge that can be disputed.`);
    state.charges.put({ ...charge, disputed: true });
    const dispute = state.disputes.put(withFunds(newDispute(charge, asked)));
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

  /** Books the disputed amount as taken while the shop may not refund the charge, and as given back once the dispute is won. */
  function withFunds(dispute: Dispute): Dispute {
    const {
      id: source,
      currency,
      amount,
      is_charge_refundable: isKept,
      balance_transactions: booked,
    } = dispute;
    const taken = -booked.reduce((sum, one) => sum + one.amount, 0);
    const isTaken = dispute.status === 'prevented' ? hasReturned(dispute) : !isKept;
    const owed = (isTaken ? amount : 0) - taken;
    if (owed === 0) return dispute;
    const fee = owed > 0 ? disputeFee : 0;
    const next = balance.book({ type: 'adjustment', source, amount: -owed, currency, fee });
    return { ...dispute, balance_transactions: [...booked, next] };
  }

  /**
   * Sets the next status decided by the bank or Stripe. Any status may follow any other: an inquiry becomes a dispute, a lost one
   * is appealed.
   * @throws ApiError
   */
  function move(id: string, status: DisputeStatus): Dispute {
    const dispute = state.disputes.get(id);
    if (!dispute) throw missing('dispute', id);
    const moved = withFunds({ ...dispute, status, is_charge_refundable: refundable.includes(status) });
    emit(`charge.dispute.${ends.includes(status) ? 'closed' : 'updated'}`, state.disputes.put(moved));
    return moved;
  }

  return { open, move };
}

/** Tells whether Stripe prevented a dispute by returning the payment. */
const hasReturned = ({ payment_method_details: { card } }: Dispute): boolean =>
  card.case_type === 'resolution';
