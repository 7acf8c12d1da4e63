import { setTimeout as wait } from 'node:timers/promises';

const reconnectMs = 1_000;
/** How long anybody waits for an answer of the queue, a request of a visitor among them. */
const answerMs = 3_000;

export type Connected = {
  waitUntilReady: () => Promise<unknown>;
  close: (force?: boolean) => Promise<unknown>;
  /** Gives up its connections; may be called again. */
  end: () => unknown;
};

const never = new Promise<void>(() => undefined);

export class TooLate extends Error {}

/** Waits for an answer of the queue, but not for long. @throws TooLate */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = wait(answerMs, undefined, { signal: limit.signal }).then(() => {
    throw new TooLate('The queue does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
  }
}

/**
 * Opens something of BullMQ's and uses it, and opens another one whenever that fails: BullMQ tries its first connection once, and
 * what could not connect then never would.
 */
export function keepConnected<T extends Connected>(
  open: () => T,
  onError: (error: unknown) => void,
  use: (one: T) => Promise<unknown> = () => Promise.resolve(),
) {
  const opened = new Set<T>();
  let current = openOne();
  let ready: T | undefined;
  let closed = false;
  const isOver = (one: T): boolean => closed || one !== current;

  function openOne(): T {
    const one = open();
    opened.add(one);
    void keep(one);
    return one;
  }

  async function keep(one: T): Promise<void> {
    try {
      await one.waitUntilReady();
      ready = one;
      await use(one);
    } catch (error) {
      if (isOver(one)) return;
      onError(error);
      await wait(reconnectMs, undefined, { ref: false });
      // It may wait for a connection that never comes.
      if (!isOver(one)) replace(true);
    }
  }

  async function closeOne(one: T, force = false, limit = never): Promise<void> {
    try {
      // BullMQ waits for what its connection may never answer.
      await Promise.race([one.close(force), limit]);
    } finally {
      await Promise.race([one.end(), limit]);
      opened.delete(one);
    }
  }

  function replace(force: boolean): void {
    closeOne(current, force).catch(() => undefined);
    current = openOne();
  }

  return {
    current: () => current,
    /** Opens another one in its place, which finishes what it has begun. One that is not ready yet is opened anew all the same. */
    renew(): void {
      if (!closed && ready === current) replace(false);
    },
    /** Closes all when they have done what is under way, or at the limit. */
    async close(limit?: Promise<void>): Promise<void> {
      closed = true;
      await Promise.all([...opened].map((one) => closeOne(one, false, limit)));
    },
  };
}
