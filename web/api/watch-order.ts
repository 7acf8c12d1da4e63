import type { OrderAnswer } from '#contract/order.ts';
import { isOver } from '#domain/order.ts';
import { CallFailed, failureOf, noConnection } from './failure.ts';
import { followOrder, type Heard } from './order-stream.ts';
import { askOrder } from './orders.ts';

const reconnectMs = 1_000;
const pollMs = 3_000;
const longestPauseMs = 15_000;
/** So many streams in a row without a word, and the watch asks again and again instead. */
const deafStreams = 2;

export type Watch = {
  onHeard: (heard: Heard) => void;
  onLine: (up: boolean) => void;
  /** Calls back when it is worth trying at once (tab visible, network back); returns how to stop that. */
  onWake: (wake: () => void) => () => void;
  signal: AbortSignal;
};

/**
 * Watches an order until nothing more happens to it: by its event stream, else by asking, through broken lines.
 * @throws CallFailed when the shop does not know the order
 */
export async function watchOrder(token: string, watch: Watch): Promise<void> {
  const ear = listen(watch);
  let line: Line = { deaf: 0, missed: 0, pauseMs: 0 };
  while (!ear.isOver() && !watch.signal.aborted) {
    await pause(line.pauseMs, watch);
    const heard = line.deaf < deafStreams ? await follow(token, ear, watch) : 0;
    const answered = ear.isOver() || (await asked(token, ear.hear, watch));
    line = judge(line, heard, answered);
  }
}

/** `deaf`: streams in a row without a word; `missed`: questions in a row without an answer. */
type Line = { deaf: number; missed: number; pauseMs: number };

function judge(before: Line, heard: number, answered: boolean): Line {
  const missed = answered ? 0 : before.missed + 1;
  return {
    // With the shop out of reach a silent stream says nothing about streams.
    deaf: answered && heard === 0 ? before.deaf + 1 : 0,
    missed,
    pauseMs: heard > 0 ? reconnectMs : Math.min(longestPauseMs, pollMs * 2 ** missed),
  };
}

type Ear = ReturnType<typeof listen>;

function listen({ onHeard, onLine }: Watch) {
  const over = new AbortController();
  return {
    /** Aborted once nothing more can come: the shop's stream does not end by itself. */
    over: over.signal,
    isOver: () => over.signal.aborted,
    hear: (heard: Heard) => {
      onLine(true);
      onHeard(heard);
      if (heard.kind === 'order' && isSettled(heard.order)) over.abort();
    },
  };
}

/** Over, and its money back where it goes back. */
function isSettled({ state, refund }: OrderAnswer): boolean {
  return isOver(state) && refund?.status !== 'pending';
}

async function follow(token: string, { hear, over }: Ear, { onWake, signal }: Watch) {
  const woken = new AbortController();
  const sleepOn = onWake(() => woken.abort());
  try {
    return await followOrder(token, hear, AbortSignal.any([signal, over, woken.signal]));
  } catch (error) {
    if (isFinal(error)) throw error;
    return 0;
  } finally {
    sleepOn();
  }
}

async function asked(token: string, hear: (heard: Heard) => void, { onLine, signal }: Watch) {
  try {
    hear({ kind: 'order', order: await askOrder(token, signal) });
    return true;
  } catch (error) {
    if (isFinal(error)) throw error;
    if (!signal.aborted) onLine(failureOf(error) !== noConnection);
    return false;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && error.failure.code === 'order_unknown';
}

function pause(ms: number, { onWake, signal }: Watch): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      sleepOn();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const sleepOn = onWake(end);
    signal.addEventListener('abort', end);
  });
}
