import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** After this long a run counts as healthy, and its end as a first one. */
const steadyMs = 30_000;
/** A part that has never been ready is given up after so many tries: its settings or its machine need a person. */
const firstTries = 5;

/** One run of a part of the shop. */
export type Run = {
  /** True once it serves, false when it ended before. */
  ready: Promise<boolean>;
  /** Resolves with how it ended, in words. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** Ends it at once, with all it has started. */
  kill: () => void;
};

export type Supervised = ReturnType<typeof supervise>;

/** Keeps a part running until it is told to stop; `say` hears whenever it had to be started again. */
export function supervise(name: string, start: () => Run, say: (text: string) => void) {
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let run: Run | undefined;
  let wasReady = false;

  async function runOnce(onReady: () => void): Promise<{ how: string; steady: boolean }> {
    const began = Date.now();
    run = start();
    if (await run.ready) {
      if (wasReady) say(`${name} is ready again.`);
      wasReady = true;
      onReady();
    }
    return { how: await run.ended, steady: Date.now() - began > steadyMs };
  }

  async function pause(ms: number, how: string): Promise<void> {
    say(`${name} ended (${how}). Starting it again in ${ms / 1000} s.`);
    await wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
  }

  /** Resolves when the part was stopped; rejects when it could never be brought up. */
  async function keepRunning(onReady: () => void): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let tries = 1; !isStopped(); tries += 1) {
      const { how, steady } = await runOnce(onReady);
      if (isStopped()) return;
      if (!wasReady && tries === firstTries) throw new Error(`${name} does not start (${how}).`);
      if (steady) pauseMs = firstPauseMs;
      await pause(pauseMs, how);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  let kept: Promise<void> = Promise.resolve();
  const ready = new Promise<void>((resolve, reject) => {
    kept = keepRunning(resolve).catch(reject);
  });
  ready.catch(() => undefined);

  return {
    name,
    /** Rejects when the part cannot be brought up at all. */
    ready,
    async stop(): Promise<void> {
      stopped.abort();
      await run?.stop();
      await kept;
    },
    kill(): void {
      stopped.abort();
      run?.kill();
    },
  };
}
