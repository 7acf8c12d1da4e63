import type { Order } from '#adapters/database/schema/schema.ts';
import type { Snapshot } from '../snapshot.ts';
import { countBy, isInForce, type Invariant } from './invariant.ts';

type Charge = Snapshot['charges'][number];

function paidIn({ charges }: Snapshot): Charge[] {
  return charges.filter(({ status }) => status === 'succeeded');
}

function refundsOf(
  { payment_intent: intent }: Charge,
  { stripeRefunds }: Snapshot,
): Snapshot['stripeRefunds'] {
  return stripeRefunds.filter((one) => one.payment_intent === intent && isInForce(one));
}

/** Decides by the dispute, as a charge stays marked as disputed after a dispute was won. */
function isAtItsBank(charge: Charge, { disputes }: Snapshot): boolean {
  return disputes.some(({ charge: id, is_charge_refundable: ours }) => id === charge.id && !ours);
}

/** A payment is refunded in full or not at all, once, and never while it is disputed. */
export const isRefundedOnce: Invariant = (snapshot) =>
  paidIn(snapshot).flatMap((charge) => {
    const refunds = refundsOf(charge, snapshot);
    const sum = refunds.reduce((total, { amount }) => total + amount, 0);
    return [
      ...(refunds.length > 1 ? [`${charge.id} was refunded ${refunds.length} times`] : []),
      ...(sum !== 0 && sum !== charge.amount ? [`${charge.id} was refunded in part`] : []),
      ...(sum !== 0 && isAtItsBank(charge, snapshot)
        ? [`${charge.id} was refunded although it is disputed`]
        : []),
    ];
  });

/** Decides whether one payment of the order is kept: something was given for it, or its bank decides. */
function isSold({ paidBy, state, frozenAt }: Order): boolean {
  return (
    paidBy === 'card' &&
    (frozenAt !== null || ['delivered', 'gift_issued', 'code_issued', 'rejected_final'].includes(state))
  );
}

/** One payment is kept of each order that was sold, and none of the others, nor of orders that the database has lost. */
export const keepsOnePayment: Invariant = (snapshot) => {
  const orderOf = new Map(snapshot.stripeSessions.map((one) => [one.payment_intent, one.metadata?.order_id]));
  const kept = paidIn(snapshot).filter((charge) => refundsOf(charge, snapshot).length === 0);
  const counts = countBy(kept, (charge) => orderOf.get(charge.payment_intent) ?? 'nobody');
  const wrong = snapshot.orders
    .filter((order) => (counts.get(order.id) ?? 0) !== Number(isSold(order)))
    .map(({ id, state }) => `order ${id} is ${state} and ${counts.get(id) ?? 0} of its payments are kept`);
  const known = new Set(snapshot.orders.map(({ id }) => id));
  const ofOthers = [...counts.keys()].filter((id) => !known.has(id));
  return [...wrong, ...ofOthers.map((id) => `a payment of order ${id}, which is not there, was kept`)];
};

/** Stripe's refunds and sessions match the tables' one by one, but for unpaid sessions of orders that the database has lost. */
export const agreesWithStripe: Invariant = (snapshot) => {
  const { orders, refunds, stripeRefunds, sessions, stripeSessions, unknownPayments } = snapshot;
  const inForce = (all: { id: string | null; status: string | null }[]): string[] =>
    all.filter(isInForce).map(({ id, status }) => `refund ${id ?? '?'} ${status ?? ''}`);
  const ours = inForce(refunds.map(({ stripeId: id, status }) => ({ id, status })));
  const theirs = inForce(stripeRefunds);
  const known = [
    ...sessions.map(({ stripeId }) => stripeId),
    ...unknownPayments.map(({ sessionId }) => sessionId),
  ];
  const isDue = ({ payment_status, metadata }: Snapshot['stripeSessions'][number]) =>
    payment_status === 'paid' || orders.some(({ id }) => id === metadata?.order_id);
  return [
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `${one} is in the tables only`),
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `${one} is at Stripe only`),
    ...stripeSessions
      .filter((session) => isDue(session) && !known.includes(session.id))
      .map(({ id }) => `session ${id} is known to Stripe only`),
  ];
};
