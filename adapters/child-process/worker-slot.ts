import { WorkerCrashed, WorkerInterrupted, type Child } from './child.ts';
import type { Call } from './serve-parent.ts';

export type WorkerSlot = ReturnType<typeof createWorkerSlot>;

type SlotSettings = {
  start: () => Child;
  /** The child should give way to a successor as soon as that is ready. */
  isWorn: (child: Child) => boolean;
  /** The child has so little left of its memory that the next call might be its end. */
  isFull: (child: Child) => boolean;
  onCrash: (error: WorkerCrashed) => void;
};

/**
 * One slot of a pool: a child at work and, once that one is worn out, its successor warming up beside it. They change
 * between two calls, so nobody waits for a start that wear made necessary. The crash of a child that served other calls
 * before says nothing of this one: a fresh child has the last word.
 */
export function createWorkerSlot({ start, isWorn, isFull, onCrash }: SlotSettings) {
  let current: Child | undefined;
  let successor: Child | undefined;
  let busy = false;
  let closed: Error | undefined;

  function begin(): Child {
    const child = start();
    child.ready.catch(() => undefined); // Whoever calls next awaits `ready` as well, and gets the error.
    return child;
  }

  function succeed(): void {
    if (!successor?.alive()) successor = undefined;
    if (!successor || (current?.alive() && !successor.isReady())) return;
    void current?.stop(new Error('Child was replaced'));
    current = successor;
    successor = undefined;
  }

  /** Lets the successor take over where it can or must, and replaces a child that is gone. */
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

    /** @throws WorkerCrashed when a fresh child crashed over it; WorkerInterrupted when no child could finish it. */
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
