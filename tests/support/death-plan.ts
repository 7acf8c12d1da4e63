import type { Crash } from '#adapters/failpoint.ts';

/** Planned deaths of one process, or of several interchangeable ones: the first to reach the next death dies. */
export type DeathPlan = ReturnType<typeof createDeathPlan>;

export function createDeathPlan() {
  let planned: Crash[] = [];
  const listeners: (() => void)[] = [];

  function replace(crashes: Crash[]): void {
    planned = crashes;
    for (const tell of listeners) tell();
  }

  return {
    next: (): Crash | undefined => planned[0],
    isOver: (): boolean => planned.length === 0,
    /** Plans these deaths in place of those planned earlier. */
    set: (crashes: Crash[]) => replace([...crashes]),
    /** Removes the next death, which has happened. */
    take: () => replace(planned.slice(1)),
    onChange: (tell: () => void) => void listeners.push(tell),
  };
}
