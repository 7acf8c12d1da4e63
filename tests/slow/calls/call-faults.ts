/** How a call to the outside fails: before it is made, after it was done and before its answer, or with all after it. */
export const ways = ['fails', 'loses its answer', 'fails for ever'] as const;
export type Way = (typeof ways)[number];

/** What is decided about one call. */
type Verdict = 'passes' | 'fails' | 'loses its answer';

/** Numbers the calls of one kind, and says which of them fails. */
export function createCallFaults() {
  let seen = 0;
  let planned: { nth: number; way: Way } | undefined;
  let hitAt: Date | undefined;

  /** Counts from 1 again. @param fault what befalls which call from now on; nothing when it is left out */
  function begin(fault?: { nth: number; way: Way }): void {
    seen = 0;
    planned = fault;
    hitAt = undefined;
  }

  /** Counts a call. */
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
    /** Lets every call pass from now on. What has been hit stays known: whoever asks may come later. */
    lift: (): void => {
      planned = undefined;
    },
    seen: () => seen,
    /** Whether everything fails at the moment. */
    isDown: () => planned?.way === 'fails for ever' && seen >= planned.nth,
    /** When a call failed first since the count began; undefined before. */
    hitAt: () => hitAt,
  };
}

export type CallFaults = ReturnType<typeof createCallFaults>;
