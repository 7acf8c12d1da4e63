import { WorkerCrashed, startChild, type ChildSettings } from './child.ts';
import { createWorkerSlot, type WorkerSlot } from './worker-slot.ts';

/** Too many questions wait already. */
export class PoolBusy extends Error {}

export type PoolSettings = ChildSettings & {
  /** How many children work side by side. */
  size: number;
  /** A child is replaced after this many questions, or when it holds this many megabytes after one. */
  recycleAfter: number;
  recycleAboveMb: number;
  /** Questions beyond this many waiting ones are refused with `PoolBusy`. */
  maxWaiting?: number;
  /** Told of every child that died at work. */
  onCrash?: ((error: Error) => void) | undefined;
};

/**
 * A few child processes that answer questions, each one at a time, for work that may crash, leak or hang. One starts
 * with a question that finds all others busy, stays warm, is replaced when worn or dead, and ends with its parent.
 */
export function createChildPool(settings: PoolSettings) {
  const { size, recycleAfter, recycleAboveMb, maxWaiting = 100, onCrash } = settings;
  const seats = Array.from({ length: size }, () =>
    createWorkerSlot(
      () => startChild(settings),
      (child) => child.wear().asked >= recycleAfter || child.wear().megabytes > recycleAboveMb,
    ),
  );
  const free = [...seats];
  const waiting: { take: (seat: WorkerSlot) => void; refuse: (error: Error) => void }[] = [];
  const closing = new Error('The child processes were closed');
  let closed = false;

  function takeSeat(): Promise<WorkerSlot> {
    if (closed) return Promise.reject(closing);
    const seat = free.pop();
    if (seat) return Promise.resolve(seat);
    if (waiting.length >= maxWaiting) {
      return Promise.reject(new PoolBusy(`${waiting.length} questions wait already`));
    }
    return new Promise((take, refuse) => waiting.push({ take, refuse }));
  }

  function leave(seat: WorkerSlot): void {
    const next = waiting.shift();
    if (next) next.take(seat);
    else free.push(seat);
  }

  return {
    /** Starts the child that the first question goes to, and resolves when it is ready. */
    async start(): Promise<void> {
      await free.at(-1)?.warm();
    },

    /**
     * @throws WorkerCrashed when the child died or was killed over this question; PoolBusy; otherwise an Error with the
     * child's own words, or when no child can be started.
     */
    async ask(question: unknown): Promise<unknown> {
      const seat = await takeSeat();
      try {
        return await seat.ask(question);
      } catch (error) {
        if (error instanceof WorkerCrashed) onCrash?.(error);
        throw error;
      } finally {
        leave(seat);
      }
    },

    /** Ends all children; questions in hand or waiting fail. */
    async close(): Promise<void> {
      closed = true;
      for (const { refuse } of waiting.splice(0)) refuse(closing);
      await Promise.all(seats.map((seat) => seat.close(closing)));
    },
  };
}
