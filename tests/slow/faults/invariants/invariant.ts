import type { Snapshot } from '../snapshot.ts';

/** Invariant that holds for every shop's snapshot: returns a sentence for each violation. */
export type Invariant = (snapshot: Snapshot) => string[];

export function countBy<T>(all: T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Decides whether a refund has not been refused; its status may be Stripe's or the shop's. */
export function isInForce({ status }: { status: string | null }): boolean {
  return status === 'pending' || status === 'succeeded';
}
