/**
 * Ways in which an external call fails: before it is made, after it was done but before its answer, or together with all later
 * ones.
 */
export const ways = ['fails', 'loses its answer', 'fails for ever'] as const;
export type Way = (typeof ways)[number];

/** Decision about one call. */
type Verdict = 'passes' | 'fails' | 'loses its answer';

/** Numbers the calls of one kind, and decides which of them fails. */
export function createCallFaults() {
  let seen = 0;
  let planned: { nth: number; way: Way } | undefined;
  let hitAt: Date | undefined;

  /** Counts from 1 again. @param fault number of the call that fails and how; no call fails without it */
  function begin(fault?: { nth: number; way: Way }): void {
    seen = 0;
    planned = fault;
    hitAt = undefined;
  }

  /** Counts a call and decides about it. */
  function next(): Verdict {
    seen += 1;
    if (!planned || seen < planned.nth) return 'passes';
    hitAt ??= new Date();
    const { way } = planned;
    if (way === 'fails for ever') return 'fails';
    planned = undefined;
    return way;
  }

  return {
    begin,
    next,
    /** Lets all calls pass from now on. Keeps `hitAt`, which may be read later. */
    lift: (): void => {
      planned = undefined;
    },
    seen: () => seen,
    /** Decides whether every call fails at the moment. */
    isDown: () => planned?.way === 'fails for ever' && seen >= planned.nth,
    /** Returns the time of the first failed call since the count began; undefined before. */
    hitAt: () => hitAt,
  };
}

export type CallFaults = ReturnType<typeof createCallFaults>;
