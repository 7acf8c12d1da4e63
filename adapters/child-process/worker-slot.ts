import { WorkerCrashed, type Child } from './child.ts';

export type WorkerSlot = ReturnType<typeof createWorkerSlot>;

/**
 * One place in a pool: a child at work and, once that one is worn out, its successor warming up beside it. They
 * change between two questions, so nobody waits for a start that wear made necessary.
 */
export function createWorkerSlot(start: () => Child, isWorn: (child: Child) => boolean) {
  let current: Child | undefined;
  let successor: Child | undefined;
  let busy = false;
  let closed: Error | undefined;

  function begin(): Child {
    const child = start();
    child.ready.catch(() => undefined); // Whoever asks next awaits `ready` as well, and is told.
    return child;
  }

  function succeed(): void {
    if (!successor?.alive()) successor = undefined;
    if (!successor || (current?.alive() && !successor.isReady())) return;
    void current?.stop(new Error('Child was replaced'));
    current = successor;
    successor = undefined;
  }

  /** Lets the successor take over where it can or must, and replaces a dead child. */
  function settle(): Child {
    succeed();
    if (!current?.alive()) current = begin();
    return current;
  }

  function renew(): void {
    if (closed || !isWorn(settle()) || successor) return;
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

  return {
    warm,

    async ask(question: unknown): Promise<unknown> {
      busy = true;
      try {
        const child = await warm();
        return await child.ask(question).finally(renew);
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
