import type { Queue } from '../client/client.ts';

export type Line = ReturnType<typeof createLine>;

/** Caches the queue of one instance, read once for everyone who needs it. Times are as `performance.now()`. */
export function createLine(read: () => Promise<Queue>) {
  let newest: { queue: Queue; askedAt: number } | undefined;
  let reading: Promise<Queue> | undefined;

  /** Reads the queue now; `look` reuses the result for a while. */
  async function refresh(): Promise<Queue> {
    const askedAt = performance.now();
    try {
      const queue = await read();
      if (newest === undefined || askedAt > newest.askedAt) newest = { queue, askedAt };
      return queue;
    } catch (error) {
      newest = undefined;
      throw error;
    }
  }

  /**
   * Returns the queue, at most this many seconds old; reads it again if the last reading is older.
   * @returns undefined if the last reading is recent enough but was made before `since`: the next one is due soon.
   */
  async function look(seconds: number, since: number): Promise<Queue | undefined> {
    if (newest === undefined || performance.now() - newest.askedAt > seconds * 1000) {
      reading ??= refresh().finally(() => (reading = undefined));
      return reading;
    }
    return newest.askedAt < since ? undefined : newest.queue;
  }

  return { refresh, look };
}
