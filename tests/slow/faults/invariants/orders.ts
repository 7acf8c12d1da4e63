import type { Order } from '#adapters/database/schema/schema.ts';
import { nextState } from '#domain/order.ts';
import type { Snapshot } from '../snapshot.ts';
import { isInForce, type Invariant } from './invariant.ts';

/** Returns the outcomes of an order by what the customer received, not by its state. */
function outcomesOf({ id, kind, paidBy, paymentIntent, ...order }: Order, snapshot: Snapshot): string[] {
  const outcomes = {
    delivered: order.pictureBytes !== null,
    [kind === 'gift' ? 'gift_issued' : 'code_issued']: snapshot.codes.some(
      (code) => code.sourceOrderId === id,
    ),
    refunded: snapshot.stripeRefunds.some((one) => one.payment_intent === paymentIntent && isInForce(one)),
    code_restored: paidBy === 'code' && !snapshot.codes.some((code) => code.redeemedBy === id),
    rejected_final: order.state === 'rejected_final',
  };
  return Object.entries(outcomes).flatMap(([name, is]) => (is ? [name] : []));
}

/** Returns the outcome that an order's state names; cancelling one gives back what it was paid with. */
function outcomeOf({ state, paidBy }: Order): string {
  if (state !== 'cancelled') return state;
  return paidBy === 'code' ? 'code_restored' : 'refunded';
}

/** A paid order has exactly one outcome, which its state names. People decide about disputes. */
export const hasOneOutcome: Invariant = (snapshot) =>
  snapshot.orders.flatMap((order) => {
    const outcomes = outcomesOf(order, snapshot).join(' and ');
    const wanted = order.paidAt === null || order.frozenAt !== null ? '' : outcomeOf(order);
    return outcomes === wanted
      ? []
      : [`order ${order.id} is ${order.state} and had as outcome: ${outcomes || 'nothing'}`];
  });

/** Every state follows from the previous one by a transition of the table. */
export const followsTheTable: Invariant = ({ orders, events }) =>
  orders.flatMap(({ id, state: last }) => {
    const own = events.filter(({ orderId }) => orderId === id);
    const violations = own.flatMap(({ event, state }, at) => {
      const before = own[at - 1];
      if (!before || event === 'create' || nextState(before.state, event) === state) return [];
      return [`order ${id} went from ${before.state} by ${event} to ${state}`];
    });
    return own.at(-1)?.state === last
      ? violations
      : [...violations, `order ${id} is not where its events end`];
  });

/** A code pays for one order, and an order is paid by one code. */
export const isPaidByOneCode: Invariant = ({ orders, codes }) =>
  orders
    .filter(({ paidBy, state }) => paidBy === 'code' && state !== 'code_restored' && state !== 'cancelled')
    .filter(({ id }) => codes.filter(({ redeemedBy }) => redeemedBy === id).length !== 1)
    .map(({ id }) => `order ${id} is not paid by exactly one code`);

const refused = ['rejected', 'code_issued', 'rejected_final'];

/** Refused orders have a strike, and no others. */
export const isStruckWhenRefused: Invariant = ({ orders, strikes }) =>
  orders
    .filter(({ id, state }) => strikes.some(({ orderId }) => orderId === id) !== refused.includes(state))
    .map(({ id, state }) => `order ${id} is ${state}, which its strikes do not say`);

/** Decides whether Stripe refuses to refund a payment because of a dispute. */
const isUpToBank = (paymentIntent: string, disputes: Snapshot['disputes']): boolean =>
  disputes.some((one) => one.payment_intent === paymentIntent && !one.is_charge_refundable);

/** No order is still leased, and no intent is left pending. */
export const leavesNothingOpen: Invariant = ({ orders, sessions, refunds, prompts, disputes }) => [
  ...orders.filter(({ leaseId }) => leaseId !== null).map(({ id }) => `order ${id} is still leased`),
  ...sessions
    .filter(({ status }) => status === 'intended')
    .map((one) => `order ${one.orderId} has a checkout without an address`),
  ...refunds
    .filter(({ status, paymentIntent }) => status === 'intended' && !isUpToBank(paymentIntent, disputes))
    .map(({ id }) => `refund ${id} was never made`),
  ...prompts
    .filter(
      ({ status, orderId }) =>
        status === 'open' && orders.some(({ id, endedAt }) => id === orderId && endedAt !== null),
    )
    .map(({ promptId }) => `prompt ${promptId} of an order that is over is open`),
];
