import type { Queue } from '../client/client.ts';

export type Line = ReturnType<typeof createLine>;

/** The queue of one instance, read once for all who look at it. Times are those of `performance.now()`. */
export function createLine(read: () => Promise<Queue>) {
  let newest: { queue: Queue; askedAt: number } | undefined;
  let reading: Promise<Queue> | undefined;

  /** Reads it now, for whoever looks within the next seconds, too. */
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
   * As it was so many seconds ago at most, read anew where it was not read since.
   * @returns undefined where that was before `since`: the next reading, which is soon, will tell more.
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
