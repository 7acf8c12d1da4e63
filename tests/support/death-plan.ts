import type { Crash } from '#adapters/failpoint.ts';

/** The deaths that are to come, of one process or of several that do the same: whichever comes to the next one first dies. */
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
    /** What was planned earlier is cancelled. */
    set: (crashes: Crash[]) => replace([...crashes]),
    /** The next one has come. */
    take: () => replace(planned.slice(1)),
    onChange: (tell: () => void) => void listeners.push(tell),
  };
}
