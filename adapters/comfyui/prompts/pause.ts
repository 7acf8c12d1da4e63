import { setTimeout as pause } from 'node:timers/promises';

export type Bell = ReturnType<typeof createPause>;

/** A pause that somebody else can cut short; a ring that nobody waited for cuts the next pause short. */
export function createPause() {
  let rung = false;
  let cut = new AbortController();

  function ring(): void {
    rung = true;
    cut.abort();
  }

  /** Returns after `seconds`, at a ring, or when `signal` aborts, whichever comes first. */
  async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
    cut = new AbortController();
    const signals = signal ? AbortSignal.any([cut.signal, signal]) : cut.signal;
    if (!rung) await pause(seconds * 1000, undefined, { signal: signals }).catch(() => undefined);
    rung = false;
  }

  return { ring, wait };
}
