import { Redis } from 'ioredis';
import { readRedisFacts } from './probes/redis.ts';

export const roomInRedis =
  'raise maxmemory in redis.conf, or take out what others keep there; nothing is lost, and what waits goes on by itself';

/** Without an answer for so long a connection counts as dead; a worker that has nothing to do gets one after 10 s at most. */
const silentMs = 15_000;

/** A primary that has become a replica keeps its connections and takes no writes: the address leads elsewhere by now. */
const options = {
  lazyConnect: true,
  socketTimeout: silentMs,
  reconnectOnError: ({ message }: Error) => message.includes('READONLY') && (2 as const),
};

/** The connections of the queue: those that a request waits for fail soon, those of workers wait for ever. */
export function openRedis(url: string) {
  const forQueues = new Redis(url, { ...options, maxRetriesPerRequest: 1 });
  const forWorkers = new Redis(url, { ...options, maxRetriesPerRequest: null });
  for (const redis of [forQueues, forWorkers]) redis.on('error', () => undefined);

  /** What keeps a Redis that answers from taking jobs, in words; undefined where nothing does. @throws when it does not answer. */
  async function problem(): Promise<string | undefined> {
    const { maxMemory, usedMemory, role } = await readRedisFacts(forQueues);
    if (maxMemory > 0 && usedMemory >= maxMemory)
      return `Redis is full: all ${Math.round(maxMemory / 1e6)} MB of its maxmemory are in use.`;
    return role === 'slave' ? 'Redis is a replica, which takes no jobs.' : undefined;
  }

  return {
    forQueues,
    forWorkers,
    problem,
    close: (): void => {
      forQueues.disconnect();
      forWorkers.disconnect();
    },
  };
}

/** True for the answer of a Redis that has used up its memory and evicts nothing. */
export function isFullRedis(error: unknown): boolean {
  return error instanceof Error && /\bOOM command not allowed/.test(error.message);
}
