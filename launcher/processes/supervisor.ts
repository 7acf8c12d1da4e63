import { setTimeout as wait } from 'node:timers/promises';
import { LastingError } from '#adapters/operator-error.ts';

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** Running time after which a process counts as healthy, so that its restart pause is reset. */
const steadyMs = 30_000;
/** Value of `ended` for a process that has said what the operator must fix before it can start. */
export const needsHelp = 'what has to be fixed is shown above';
/** Tries for a process that has never been ready: after that, its settings or the machine need a person. */
const firstTries = 5;

/** Started process: a program of the shop, or PostgreSQL. */
export type Child = {
  /** Resolves with true once it is ready, or with false if it ends before. */
  ready: Promise<boolean>;
  /** Resolves with how it ended, in words, such as `exit code 1`. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** Kills it at once, with all processes it has started. */
  kill: () => void;
};

function isHopeless(how: string, tries: number): boolean {
  return how === needsHelp || tries === firstTries;
}

function startFailure(name: string, how: string): Error {
  const words = `${name} does not start (${how}).`;
  return how === needsHelp ? new LastingError(words) : new Error(words);
}

export type Print = (text: string) => void;

/** Prints only lines that the previous try did not print: a process that fails to start says the same each time. */
function createNews(print: Print) {
  let before = new Set<string>();
  let now: Set<string> | undefined;
  return {
    tell(text: string): void {
      now?.add(text);
      if (!before.has(text)) print(text);
    },
    beginTry(): void {
      before = now ?? new Set();
      now = new Set();
    },
    /** Prints every line from now on: the process is ready. */
    endTries(): void {
      before = new Set();
      now = undefined;
    },
  };
}

export type Supervisor = ReturnType<typeof supervise>;

/**
 * Keeps a process running until it is told to stop. `print` receives its output and its restarts; while the process fails to
 * start, only lines that differ from the previous try.
 */
export function supervise(name: string, start: (tell: Print) => Child, print: Print) {
  const news = createNews(print);
  let child: Child | undefined;
  let wasReady = false;
  /** True if the current try has become ready. */
  let isUp = false;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let isRestarting = false;
  /** Ends a pause. */
  let interrupt = new AbortController();

  async function runOnce(onReady: () => void): Promise<{ how: string; steady: boolean }> {
    const began = Date.now();
    news.beginTry();
    child = start((text) => news.tell(text));
    isUp = await child.ready;
    if (isUp) {
      news.endTries();
      if (wasReady) print(`${name} is ready again.`);
      wasReady = true;
      onReady();
    }
    return { how: await child.ended, steady: Date.now() - began > steadyMs };
  }

  async function pause(ms: number, how: string): Promise<void> {
    const words = `${name} ended (${how}). Starting it again in ${ms / 1000} s.`;
    news.tell(isUp ? words : `${name} does not start (${how}). Trying again …`);
    await wait(ms, undefined, { signal: interrupt.signal }).catch(() => undefined);
  }

  /** Resolves when it has been stopped; rejects if it never becomes ready. */
  async function keepRunning(onReady: () => void): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let tries = 1; !isStopped(); tries += 1) {
      const { how, steady } = await runOnce(onReady);
      if (isStopped()) return;
      if (!wasReady && isHopeless(how, tries)) throw startFailure(name, how);
      if (steady || isRestarting) pauseMs = firstPauseMs;
      if (!isRestarting) await pause(pauseMs, how);
      isRestarting = false;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  let running: Promise<void> = Promise.resolve();
  const ready = new Promise<void>((resolve, reject) => {
    running = keepRunning(resolve).catch(reject);
  });
  ready.catch(() => undefined);

  return {
    name,
    /** Resolves when it is first ready; rejects if it never becomes ready. */
    ready,
    /** Stops it and starts it again without a pause. */
    async restart(): Promise<void> {
      isRestarting = true;
      interrupt.abort();
      interrupt = new AbortController();
      await child?.stop();
    },
    async stop(): Promise<void> {
      stopped = true;
      interrupt.abort();
      await child?.stop();
      await running;
    },
    /** Leaves it running, for whoever continues with it. */
    leave(): void {
      stopped = true;
      interrupt.abort();
    },
    kill(): void {
      stopped = true;
      interrupt.abort();
      child?.kill();
    },
  };
}
