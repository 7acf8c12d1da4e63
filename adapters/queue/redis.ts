import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Job } from '#domain/job.ts';
import { consumerOf, paced, producerOf, workerDefaults, type QueueStore } from './backend.ts';

export type RedisPlace = { url: string; prefix: string };

const connectMs = 3_000;
/** Without an answer for so long a connection counts as dead; a worker that has nothing to do gets one after 5 s. */
const silentMs = 10_000;

/**
 * A primary that has become a replica keeps its connections and takes no writes: the address leads elsewhere by now. Where it
 * does not, whoever asked is told: ioredis would ask that one again and again.
 */
const options = {
  lazyConnect: true,
  connectTimeout: connectMs,
  socketTimeout: silentMs,
  reconnectOnError: ({ message }: Error) => message.includes('READONLY') && (1 as const),
};

/**
 * The queue in a Redis, under keys that begin with `prefix`: shops that share one must not take each other's jobs. What a request waits for fails soon,
 * what workers ask waits for as long as it takes.
 */
export function openRedisQueue({ url, prefix }: RedisPlace): QueueStore {
  const { Queue, Worker } = withBackend(paced(createRedisBackend));
  const open = (maxRetriesPerRequest: number | null): Redis => {
    const redis = new Redis(url, { ...options, maxRetriesPerRequest });
    return redis.on('error', () => undefined);
  };

  return {
    openProducer(onError) {
      const redis = open(1);
      const end = (): void => redis.disconnect();
      return producerOf((name) => new Queue<Job>(name, { connection: redis, prefix }), onError, end);
    },
    openConsumer(name, run, settings, onError) {
      const redis = open(null);
      const worker = new Worker<Job>(name, run, {
        connection: redis,
        prefix,
        ...workerDefaults,
        ...settings,
      });
      return consumerOf(worker, onError, () => redis.disconnect());
    },
  };
}
