import type { Snapshot } from '../snapshot.ts';

/** An invariant that the snapshot of every shop must keep: a sentence for each violation. */
export type Invariant = (snapshot: Snapshot) => string[];

export function countBy<T>(all: T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** True for a refund that was not refused; its status may be Stripe's or ours. */
export function isInForce({ status }: { status: string | null }): boolean {
  return status === 'pending' || status === 'succeeded';
}
