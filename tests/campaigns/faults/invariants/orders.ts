import type { Order } from '#adapters/database/schema.ts';
import { nextState } from '#domain/order.ts';
import type { Books } from '../snapshot.ts';
import { isStanding, type Rule } from './invariant.ts';

/** The outcomes of an order, going by what was given and not by its state. */
function outcomesOf({ id, paidBy, paymentIntent, ...order }: Order, books: Books): string[] {
  const given = {
    delivered: order.pictureBytes !== null,
    code_issued: books.codes.some((code) => code.sourceOrderId === id),
    refunded: books.stripeRefunds.some((one) => one.payment_intent === paymentIntent && isStanding(one)),
    code_restored: paidBy === 'code' && !books.codes.some((code) => code.redeemedBy === id),
    rejected_final: order.state === 'rejected_final',
  };
  return Object.entries(given).flatMap(([name, is]) => (is ? [name] : []));
}

/** I1: what was paid ends in exactly one outcome, and its state says which. A dispute is for people. */
export const hasOneOutcome: Rule = (books) =>
  books.orders.flatMap((order) => {
    const outcomes = outcomesOf(order, books).join(' and ');
    const wanted = order.paidAt === null || order.frozenAt !== null ? '' : order.state;
    return outcomes === wanted
      ? []
      : [`order ${order.id} is ${order.state} and was ${outcomes || 'given nothing'}`];
  });

/** Every state came from the one before by a way of the table. */
export const goesLawfulWays: Rule = ({ orders, events }) =>
  orders.flatMap(({ id, state: last }) => {
    const own = events.filter(({ orderId }) => orderId === id);
    const breaches = own.flatMap(({ event, state }, at) => {
      const before = own[at - 1];
      if (!before || event === 'create' || nextState(before.state, event) === state) return [];
      return [`order ${id} went from ${before.state} by ${event} to ${state}`];
    });
    return own.at(-1)?.state === last ? breaches : [...breaches, `order ${id} is not where its events end`];
  });

/** I3: a code pays one order, an order is paid by one code. */
export const isPaidByOneCode: Rule = ({ orders, codes }) =>
  orders
    .filter(({ paidBy, state }) => paidBy === 'code' && state !== 'code_restored')
    .filter(({ id }) => codes.filter(({ redeemedBy }) => redeemedBy === id).length !== 1)
    .map(({ id }) => `order ${id} is not paid by exactly one code`);

const refused = ['rejected', 'code_issued', 'rejected_final'];

/** A refusal is struck once; nothing else is. */
export const isStruckWhenRefused: Rule = ({ orders, strikes }) =>
  orders
    .filter(({ id, state }) => strikes.some(({ orderId }) => orderId === id) !== refused.includes(state))
    .map(({ id, state }) => `order ${id} is ${state}, which its strikes do not say`);

/** I6: nobody holds what nobody works on, and no intent is left hanging. */
export const hangsNowhere: Rule = ({ orders, sessions, refunds, runs }) => [
  ...orders.filter(({ leaseId }) => leaseId !== null).map(({ id }) => `order ${id} is held by a run`),
  ...sessions
    .filter(({ status }) => status === 'intended')
    .map((one) => `order ${one.orderId} has a checkout without an address`),
  ...refunds.filter(({ status }) => status === 'intended').map(({ id }) => `refund ${id} was never made`),
  ...runs
    .filter(
      ({ status, orderId }) =>
        status === 'open' && orders.some(({ id, endedAt }) => id === orderId && endedAt !== null),
    )
    .map(({ promptId }) => `run ${promptId} of an order that is over is open`),
];
