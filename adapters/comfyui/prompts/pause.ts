import { setTimeout as pause } from 'node:timers/promises';

export type Pause = ReturnType<typeof createPause>;

/** A pause that somebody else can cut short; a ring that nobody waited for cuts the next pause short. */
export function createPause() {
  let interrupted = false;
  let cut = new AbortController();

  function interrupt(): void {
    interrupted = true;
    cut.abort();
  }

  /** Returns after `seconds`, at a ring, or when `signal` aborts, whichever comes first. */
  async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
    cut = new AbortController();
    const signals = signal ? AbortSignal.any([cut.signal, signal]) : cut.signal;
    if (!interrupted) await pause(seconds * 1000, undefined, { signal: signals }).catch(() => undefined);
    interrupted = false;
  }

  return { interrupt, wait };
}
