import { startChild, type ChildSettings } from './child.ts';
import type { Operations } from './serve-parent.ts';
import { createWorkerSlot, type WorkerSlot } from './worker-slot.ts';

/** Too many calls wait already. */
export class PoolBusy extends Error {}

export type PoolSettings = ChildSettings & {
  /** How many children work side by side. */
  size: number;
  /** A child is replaced after this many calls, or when it holds this many megabytes after one. */
  recycleAfter: number;
  recycleAboveMb: number;
  /** Calls beyond this many waiting ones of their kind are refused with `PoolBusy`. */
  maxWaiting?: number;
  /** Called for every child that crashed at work. */
  onCrash?: ((error: Error) => void) | undefined;
};

type Waiting = { take: (slot: WorkerSlot) => void; refuse: (error: Error) => void };

/**
 * A few child processes for work that may crash, leak or hang, each with one call at a time. One starts with a call that
 * finds all others busy, stays warm, is replaced when worn or gone, and ends with its parent. `Offered` are the operations
 * that the child's module serves.
 */
export function createChildPool<Offered extends Operations>(settings: PoolSettings) {
  const { size, recycleAfter, recycleAboveMb, maxWaiting = 100, onCrash } = settings;
  const slots = Array.from({ length: size }, () =>
    createWorkerSlot({
      start: () => startChild(settings),
      isWorn: (child) => child.wear().calls >= recycleAfter || child.wear().megabytes > recycleAboveMb,
      isFull: (child) => child.wear().megabytes > settings.memoryMb / 2,
      onCrash: (error) => onCrash?.(error),
    }),
  );
  const free = [...slots];
  /** Calls that begin before all others. */
  const urgent: Waiting[] = [];
  const waiting: Waiting[] = [];
  /** Calls that begin only while no other waits. */
  const yielding: Waiting[] = [];
  const closing = new Error('The child processes were closed');
  let closed = false;

  function takeSlot(queue: Waiting[]): Promise<WorkerSlot> {
    if (closed) return Promise.reject(closing);
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    if (queue.length >= maxWaiting) {
      return Promise.reject(new PoolBusy(`${queue.length} calls wait already`));
    }
    return new Promise((take, refuse) => queue.push({ take, refuse }));
  }

  function releaseSlot(slot: WorkerSlot): void {
    const next = urgent.shift() ?? waiting.shift() ?? yielding.shift();
    if (next) next.take(slot);
    else free.push(slot);
  }

  async function callFrom<Name extends keyof Offered & string>(
    queue: Waiting[],
    operation: Name,
    args: Parameters<Offered[Name]>,
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    const slot = await takeSlot(queue);
    try {
      return (await slot.call({ operation, args })) as Awaited<ReturnType<Offered[Name]>>;
    } finally {
      releaseSlot(slot);
    }
  }

  return {
    /** Starts the child that the first call goes to, and resolves when it is ready. */
    async start(): Promise<void> {
      await free.at(-1)?.warm();
    },

    /**
     * @throws WorkerCrashed when a fresh child crashed or was killed over it; WorkerInterrupted; PoolBusy; Refusal as the child throws it;
     * otherwise an Error with the child's message, or when no child can be started.
     */
    call: <Name extends keyof Offered & string>(operation: Name, ...args: Parameters<Offered[Name]>) =>
      callFrom(waiting, operation, args),

    /** A call that is worth more than the others: it begins before all that wait, however many do. @throws as `call` */
    callFirst: <Name extends keyof Offered & string>(operation: Name, ...args: Parameters<Offered[Name]>) =>
      callFrom(urgent, operation, args),

    /** A call for which nobody waits: it begins when no other does. @throws as `call` */
    callLast: <Name extends keyof Offered & string>(operation: Name, ...args: Parameters<Offered[Name]>) =>
      callFrom(yielding, operation, args),

    /** Ends all children; calls under way or waiting fail. */
    async close(): Promise<void> {
      closed = true;
      for (const { refuse } of [urgent, waiting, yielding].flatMap((queue) => queue.splice(0)))
        refuse(closing);
      await Promise.all(slots.map((slot) => slot.close(closing)));
    },
  };
}
