import type { Queue } from '../client/client.ts';
import type { Socket } from '../client/socket.ts';

export type Line = ReturnType<typeof createLine>;

/**
 * Caches the queue of one instance, read once for everyone who needs it; between readings, its socket reports the length.
 * Times are as `performance.now()`.
 */
export function createLine(read: () => Promise<Queue>, socket: Pick<Socket, 'status'>) {
  let newest: { queue: Queue; askedAt: number } | undefined;
  let reading: Promise<Queue> | undefined;
  let counted = { at: -Infinity, queued: 0 };
  /** Time since which prompts are pending while none runs. */
  let idleSince: number | undefined;

  function note(queue: Queue, askedAt: number): void {
    const { running, pending } = queue;
    newest = { queue, askedAt };
    counted = { at: askedAt, queued: running.length + pending.length };
    const isIdle = pending.length > 0 && running.length === 0;
    idleSince = isIdle ? (idleSince ?? performance.now()) : undefined;
  }

  /** Reads the queue now; `look` reuses the result for a while. */
  async function refresh(): Promise<Queue> {
    const askedAt = performance.now();
    try {
      const queue = await read();
      if (newest === undefined || askedAt > newest.askedAt) note(queue, askedAt);
      return queue;
    } catch (error) {
      newest = undefined;
      throw error;
    }
  }

  /** Returns whether the last reading is at most this many seconds old. */
  const isFresh = (seconds: number): boolean =>
    newest !== undefined && performance.now() - newest.askedAt <= seconds * 1000;

  /** Returns the queue as it was after `since`, and at most this many seconds ago; reads it again if necessary. */
  async function look(seconds: number, since: number): Promise<Queue> {
    if (newest && newest.askedAt >= since && isFresh(seconds)) return newest.queue;
    reading ??= refresh().finally(() => (reading = undefined));
    return reading;
  }

  return {
    ...{ refresh, look, isFresh },
    /** Makes a reading due. */
    expire: () => void (newest = undefined),
    /** Returns the number of prompts pending and running, as far as known. */
    queued: () => (socket.status().at > counted.at ? socket.status().queued : counted.queued),
    /** Returns for how many seconds prompts have been pending while none runs; undefined while they are executed. */
    secondsIdle: () => (idleSince === undefined ? undefined : (performance.now() - idleSince) / 1000),
  };
}
