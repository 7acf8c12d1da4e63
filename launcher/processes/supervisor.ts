import { setTimeout as wait } from 'node:timers/promises';
import { LastingError } from '#adapters/operator-error.ts';

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** What served for longer than this counts as healthy, and its end as a first one. */
const steadyMs = 30_000;
/** How a process ended that said what an operator must put right before it can start. */
export const needsHelp = 'what has to be put right stands above';
/** What has never been ready is given up after so many tries: its settings or its machine need a person. */
const firstTries = 5;

/** A process that was started, ours or PostgreSQL's. */
export type Child = {
  /** True once it serves, false when it ended before. */
  ready: Promise<boolean>;
  /** Resolves with how it ended, in words. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** Ends it at once, with all it has started. */
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

/** Prints what is new: what does not come up says the same at each try. */
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
    /** It is up: all that it says is news. */
    endTries(): void {
      before = new Set();
      now = undefined;
    },
  };
}

export type Supervisor = ReturnType<typeof supervise>;

/**
 * Keeps a process running until it is told to stop. What it says goes to `print`, as does that it had to be started again; where it
 * does not come up, once, and again only when it changes.
 */
export function supervise(name: string, start: (tell: Print) => Child, print: Print) {
  const news = createNews(print);
  let child: Child | undefined;
  let wasReady = false;
  /** Whether the present try has come so far as to be ready. */
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

  /** Resolves when it was stopped; rejects when it could never be brought up. */
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
    /** Rejects when it cannot be brought up at all. */
    ready,
    /** Ends it and starts it again at once. */
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
    kill(): void {
      stopped = true;
      interrupt.abort();
      child?.kill();
    },
  };
}
