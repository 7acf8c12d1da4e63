import type { Snapshot } from '../snapshot.ts';
import { isDeliveredOnce, isMailed, isToldOfDelay, isToldOfRefund } from './mails.ts';
import { agreesWithStripe, isRefundedOnce, keepsOnePayment } from './money.ts';
import {
  followsTheTable,
  leavesNothingOpen,
  hasOneOutcome,
  isPaidByOneCode,
  isStruckWhenRefused,
} from './orders.ts';
import { areDrawnFromTheirPhotos, filesFitRows, executesFewPrompts } from './pictures.ts';
import type { Invariant } from './invariant.ts';

const invariants: Invariant[] = [
  followsTheTable,
  isPaidByOneCode,
  isStruckWhenRefused,
  leavesNothingOpen,
  isDeliveredOnce,
  isMailed,
  isToldOfDelay,
  isToldOfRefund,
  executesFewPrompts,
  filesFitRows,
];

/** Invariants about payments with which only the shop and its customers have dealt. */
const ofOwnPayments: Invariant[] = [hasOneOutcome, isRefundedOnce, keepsOnePayment, agreesWithStripe];

/** Number of invariants that `violationsIn` checks. */
export const invariantCount = invariants.length + ofOwnPayments.length + 1;

/** Leaves out the orders whose payments somebody took back, with all that Stripe has of them. */
function withoutTakenBack(snapshot: Snapshot): Snapshot {
  const { takenBack, orders, sessions, refunds, charges, stripeRefunds, stripeSessions } = snapshot;
  const isLeft = (orderId: string | null | undefined): boolean => !takenBack.has(orderId ?? '');
  const taken = new Set(
    stripeSessions.filter((one) => !isLeft(one.metadata?.order_id)).map((one) => one.payment_intent),
  );
  return {
    ...snapshot,
    orders: orders.filter(({ id }) => isLeft(id)),
    sessions: sessions.filter(({ orderId }) => isLeft(orderId)),
    refunds: refunds.filter((one) => isLeft(one.orderId) && !taken.has(one.paymentIntent)),
    charges: charges.filter((one) => !taken.has(one.payment_intent)),
    stripeRefunds: stripeRefunds.filter((one) => !taken.has(one.payment_intent)),
    stripeSessions: stripeSessions.filter((one) => isLeft(one.metadata?.order_id)),
  };
}

/** Checks all invariants and describes each violation. `photoOf` has the number of each order's photo. */
export async function violationsIn(snapshot: Snapshot, photoOf: Map<string, number>): Promise<string[]> {
  const describe = (all: Invariant[], of: Snapshot): string[] =>
    all.flatMap((invariant) => invariant(of).map((words) => `${invariant.name}: ${words}`));
  const found = [...describe(invariants, snapshot), ...describe(ofOwnPayments, withoutTakenBack(snapshot))];
  return [...found, ...(await areDrawnFromTheirPhotos(snapshot, photoOf))];
}
