import { WorkerCrashed, WorkerInterrupted, type Child } from './child.ts';
import type { Call } from './serve-parent.ts';

export type WorkerSlot = ReturnType<typeof createWorkerSlot>;

type SlotSettings = {
  start: () => Child;
  /** Decides whether the child should be replaced as soon as a successor is ready. */
  isWorn: (child: Child) => boolean;
  /** Decides whether the child has so little memory left that the next call might kill it. */
  isFull: (child: Child) => boolean;
  onCrash: (error: WorkerCrashed) => void;
};

/**
 * Creates one slot of a pool: a child at work and, once it is worn out, its successor warming up beside it. They swap between
 * two calls, so no call waits for a replacement to start. When a child that served earlier calls crashes, a fresh child tries
 * the call again, because the crash need not be that call's fault.
 */
export function createWorkerSlot({ start, isWorn, isFull, onCrash }: SlotSettings) {
  let current: Child | undefined;
  let successor: Child | undefined;
  let busy = false;
  let closed: Error | undefined;

  function begin(): Child {
    const child = start();
    child.ready.catch(() => undefined); // The next call awaits `ready` as well, and gets the error.
    return child;
  }

  function succeed(): void {
    if (!successor?.alive()) successor = undefined;
    if (!successor || (current?.alive() && !successor.isReady())) return;
    void current?.stop(new Error('Child was replaced'));
    current = successor;
    successor = undefined;
  }

  /** Swaps in the successor when it is ready or the child is gone, and starts a child if none is left. */
  function settle(): Child {
    succeed();
    if (!current?.alive()) current = begin();
    return current;
  }

  function renew(): void {
    if (closed || !isWorn(settle())) return;
    if (current && isFull(current)) void current.stop(new Error('Child was replaced'));
    if (successor) return;
    successor = begin();
    successor.ready.then(
      () => {
        if (!busy && !closed) settle();
      },
      () => undefined,
    );
  }

  async function warm(): Promise<Child> {
    if (closed) throw closed;
    const child = settle();
    try {
      await child.ready;
    } catch (cause) {
      throw cause instanceof WorkerCrashed
        ? new Error('A child process could not be started', { cause })
        : cause;
    }
    return child;
  }

  async function attempt(call: Call): Promise<unknown> {
    const child = await warm();
    const isFresh = child.wear().calls === 0;
    try {
      return await child.call(call);
    } catch (error) {
      if (!(error instanceof WorkerCrashed)) throw error;
      onCrash(error);
      if (isFresh || error instanceof WorkerInterrupted) throw error;
      return await attempt(call);
    }
  }

  return {
    warm,

    /** @throws WorkerCrashed when a fresh child crashed during the call; WorkerInterrupted when no child could finish it. */
    async call(call: Call): Promise<unknown> {
      busy = true;
      try {
        return await attempt(call).finally(renew);
      } finally {
        busy = false;
      }
    },

    async close(reason: Error): Promise<void> {
      closed = reason;
      await Promise.all([current?.stop(reason), successor?.stop(reason)]);
    },
  };
}
