import { setTimeout as wait } from 'node:timers/promises';

const reconnectMs = 1_000;
/** Longest wait for an answer of the queue, including that of a visitor's request. */
const answerMs = 3_000;

export type Connected = {
  waitUntilReady: () => Promise<unknown>;
  close: (force?: boolean) => Promise<unknown>;
  /** Closes its connections; may be called again. */
  end: () => unknown;
};

const never = new Promise<void>(() => undefined);

export class TooLate extends Error {}

/** Waits for an answer of the queue, by default 3 s at most. @throws TooLate */
export async function inTime<T>(work: Promise<T>, limitMs = answerMs): Promise<T> {
  const limit = new AbortController();
  const late = wait(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new TooLate('The queue does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
  }
}

/**
 * Opens and uses a BullMQ object, and opens another whenever that fails: BullMQ tries its first connection only once, and an
 * object that could not connect then never would.
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
      // By force: it may be waiting for a connection that never comes.
      if (!isOver(one)) replace(true);
    }
  }

  async function closeOne(one: T, force = false, limit = never): Promise<void> {
    try {
      // BullMQ waits for answers that its connection may never get.
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
    /** Opens a new one in place of the current, which finishes its work. One that is not ready is replaced when it fails. */
    renew(): void {
      if (!closed && ready === current) replace(false);
    },
    /** Closes all of them when their work is done, or at the limit. */
    async close(limit?: Promise<void>): Promise<void> {
      closed = true;
      await Promise.all([...opened].map((one) => closeOne(one, false, limit)));
    },
  };
}
