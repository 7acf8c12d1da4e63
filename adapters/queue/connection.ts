import { setTimeout as wait } from 'node:timers/promises';

const reconnectMs = 1_000;
/** How long anybody waits for an answer of the queue, a request of a visitor among them. */
const answerMs = 3_000;

export type Connected = {
  waitUntilReady: () => Promise<unknown>;
  close: (force?: boolean) => Promise<void>;
};

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

  async function closeOne(one: T, force = false): Promise<void> {
    await one.close(force);
    opened.delete(one);
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
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...opened].map((one) => closeOne(one)));
    },
  };
}
