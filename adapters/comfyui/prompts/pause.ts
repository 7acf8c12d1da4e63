import { setTimeout as pause } from 'node:timers/promises';

export type Pause = ReturnType<typeof createPause>;

/** Creates a pause that can be cut short; an interrupt while nothing is paused cuts the next pause short. */
export function createPause() {
  let interrupted = false;
  let cut = new AbortController();

  function interrupt(): void {
    interrupted = true;
    cut.abort();
  }

  /** Resolves after `seconds`, at an interrupt, or when `signal` aborts, whichever comes first. */
  async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
    cut = new AbortController();
    const signals = signal ? AbortSignal.any([cut.signal, signal]) : cut.signal;
    if (!interrupted) await pause(seconds * 1000, undefined, { signal: signals }).catch(() => undefined);
    interrupted = false;
  }

  return { interrupt, wait };
}
