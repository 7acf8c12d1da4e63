import { startChild, type ChildSettings } from './child.ts';
import type { Operations } from './serve-parent.ts';
import { createWorkerSlot, type WorkerSlot } from './worker-slot.ts';

/** Thrown when too many calls are waiting already. */
export class PoolBusy extends Error {}

export type PoolSettings = ChildSettings & {
  /** Number of children. */
  size: number;
  /** A child is replaced after this many calls, or when it holds this many megabytes after one. */
  recycleAfter: number;
  recycleAboveMb: number;
  /** Calls are refused with `PoolBusy` when this many of the same priority are waiting. */
  maxWaiting?: number;
  /** Called for every child that crashed at work. */
  onCrash?: ((error: Error) => void) | undefined;
};

/**
 * Priorities of a call, the highest first: `first` goes ahead of all waiting calls, `later` runs only when no higher one waits
 * and another child stays free, `last` only when no other call waits.
 */
const priorities = ['first', 'usual', 'later', 'last'] as const;
export type CallOptions = {
  /** Defaults to `usual`. */
  priority?: (typeof priorities)[number];
  /** A call aborted while it waits does not start. */
  signal?: AbortSignal;
};

type Waiting = { take: (slot: WorkerSlot) => void; refuse: (error: Error) => void };

/**
 * Creates a pool of child processes for work that may crash, leak or hang; each takes one call at a time. A child starts with a
 * call that finds all others busy, stays warm, is replaced when worn or gone, and ends with its parent. `Offered` are the
 * operations that the child's module serves.
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
  const queues = {
    first: [] as Waiting[],
    usual: [] as Waiting[],
    later: [] as Waiting[],
    last: [] as Waiting[],
  };
  const closing = new Error('The child processes were closed');
  let closed = false;

  /** Returns how many children must be free for a call: `later` leaves one for more urgent calls. */
  const neededFor = (priority: keyof typeof queues): number => (priority === 'later' && size > 1 ? 2 : 1);

  async function takeSlot({ priority = 'usual', signal }: CallOptions): Promise<WorkerSlot> {
    if (closed) throw closing;
    signal?.throwIfAborted();
    const queue = queues[priority];
    if (free.length < neededFor(priority) && queue.length >= maxWaiting)
      throw new PoolBusy(`${queue.length} calls wait already`);
    return new Promise((take, refuse) => {
      const waiting = { take, refuse };
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place < 0) return;
        queue.splice(place, 1);
        refuse(signal.reason as Error);
      });
      beginNext();
    });
  }

  function beginNext(): void {
    const next = priorities.find((priority) => queues[priority].length > 0);
    if (!next || free.length < neededFor(next)) return;
    const slot = free.pop();
    if (slot) queues[next].shift()?.take(slot);
  }

  function releaseSlot(slot: WorkerSlot): void {
    free.push(slot);
    beginNext();
  }

  async function callWith<Name extends keyof Offered & string>(
    options: CallOptions,
    operation: Name,
    ...args: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    const slot = await takeSlot(options);
    try {
      return (await slot.call({ operation, args })) as Awaited<ReturnType<Offered[Name]>>;
    } finally {
      releaseSlot(slot);
    }
  }

  return {
    /** Starts the child that takes the first call, and resolves when it is ready. */
    async start(): Promise<void> {
      await free.at(-1)?.warm();
    },

    /**
     * @throws WorkerCrashed when a fresh child crashed or was killed during the call; WorkerInterrupted; PoolBusy; Refusal as
     * thrown in the child; otherwise an Error with the child's message, or when no child can be started.
     */
    call: <Name extends keyof Offered & string>(operation: Name, ...args: Parameters<Offered[Name]>) =>
      callWith({}, operation, ...args),

    /** Makes a call with another priority, or one that can be aborted. @throws as `call`, or the signal's reason */
    callWith,

    /** Ends all children; calls under way or waiting fail. */
    async close(): Promise<void> {
      closed = true;
      for (const { refuse } of Object.values(queues).flatMap((queue) => queue.splice(0))) refuse(closing);
      await Promise.all(slots.map((slot) => slot.close(closing)));
    },
  };
}
