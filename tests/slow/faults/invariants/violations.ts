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
  hasOneOutcome,
  followsTheTable,
  isPaidByOneCode,
  isStruckWhenRefused,
  leavesNothingOpen,
  isRefundedOnce,
  keepsOnePayment,
  agreesWithStripe,
  isDeliveredOnce,
  isMailed,
  isToldOfDelay,
  isToldOfRefund,
  executesFewPrompts,
  filesFitRows,
];

/** Checks all invariants and describes each violation. `photoOf` has the number of each order's photo. */
export async function violationsIn(snapshot: Snapshot, photoOf: Map<string, number>): Promise<string[]> {
  const found = invariants.flatMap((invariant) =>
    invariant(snapshot).map((words) => `${invariant.name}: ${words}`),
  );
  return [...found, ...(await areDrawnFromTheirPhotos(snapshot, photoOf))];
}
