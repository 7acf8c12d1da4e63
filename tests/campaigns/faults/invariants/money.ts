import type { Order } from '#adapters/database/schema.ts';
import type { Books } from '../snapshot.ts';
import { countBy, isStanding, type Rule } from './invariant.ts';

type Charge = Books['charges'][number];

function paidIn({ charges }: Books): Charge[] {
  return charges.filter(({ status }) => status === 'succeeded');
}

function refundsOf({ payment_intent: intent }: Charge, { stripeRefunds }: Books): Books['stripeRefunds'] {
  return stripeRefunds.filter((one) => one.payment_intent === intent && isStanding(one));
}

/** I2: a payment goes back whole or not at all, once, and not beside a dispute. */
export const goesBackOnce: Rule = (books) =>
  paidIn(books).flatMap((charge) => {
    const refunds = refundsOf(charge, books);
    const sum = refunds.reduce((total, { amount }) => total + amount, 0);
    return [
      ...(refunds.length > 1 ? [`${charge.id} was given back ${refunds.length} times`] : []),
      ...(sum !== 0 && sum !== charge.amount ? [`${charge.id} was given back in part`] : []),
      ...(sum !== 0 && charge.disputed ? [`${charge.id} was given back although it is disputed`] : []),
    ];
  });

/** True when one payment of the order is to be kept: something was given for it, or its bank decides. */
function isSold({ paidBy, state, frozenAt }: Order): boolean {
  return (
    paidBy === 'card' && (frozenAt !== null || ['delivered', 'code_issued', 'rejected_final'].includes(state))
  );
}

/** I2: of each order's payments one is kept where it was sold, and none where it was not. */
export const keepsOnePayment: Rule = (books) => {
  const orderOf = new Map(books.stripeSessions.map((one) => [one.payment_intent, one.metadata?.order_id]));
  const kept = paidIn(books).filter((charge) => refundsOf(charge, books).length === 0);
  const counts = countBy(kept, (charge) => orderOf.get(charge.payment_intent) ?? 'nobody');
  const wrong = books.orders
    .filter((order) => (counts.get(order.id) ?? 0) !== Number(isSold(order)))
    .map(({ id, state }) => `order ${id} is ${state} and ${counts.get(id) ?? 0} of its payments are kept`);
  return counts.has('nobody') ? [...wrong, 'a payment of nobody was kept'] : wrong;
};

/** I8: Stripe's refunds and sessions are those of the tables, one by one. */
export const agreesWithStripe: Rule = ({ refunds, stripeRefunds, sessions, stripeSessions }) => {
  const standing = (all: { id: string | null; status: string | null }[]): string[] =>
    all.filter(isStanding).map(({ id, status }) => `refund ${id ?? '?'} ${status ?? ''}`);
  const ours = standing(refunds.map(({ stripeId: id, status }) => ({ id, status })));
  const theirs = standing(stripeRefunds);
  const known = sessions.map(({ stripeId }) => stripeId);
  return [
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `${one} stands in the tables only`),
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `${one} stands at Stripe only`),
    ...stripeSessions
      .filter(({ id }) => !known.includes(id))
      .map(({ id }) => `session ${id} is known to Stripe only`),
  ];
};
