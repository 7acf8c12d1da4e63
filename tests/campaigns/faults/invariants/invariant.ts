import type { Books } from '../snapshot.ts';

/** A rule that the books of every shop must keep: a sentence for each breach. */
export type Rule = (books: Books) => string[];

export function countBy<T>(all: T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** True for a refund that stands, whosever words its status is in. */
export function isStanding({ status }: { status: string | null }): boolean {
  return status === 'pending' || status === 'succeeded';
}
