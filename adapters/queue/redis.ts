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
  /** A connection, and those that BullMQ makes after it, which it neither closes nor listens to once it has given them up. */
  const open = (maxRetriesPerRequest: number | null) => {
    const all: Redis[] = [];
    const keep = (one: Redis): Redis => {
      all.push(one.on('error', () => undefined));
      return one;
    };
    const redis = keep(new Redis(url, { ...options, maxRetriesPerRequest }));
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (changed) => keep(duplicate(changed));
    return { redis, end: () => all.forEach((one) => one.disconnect()) };
  };

  return {
    openProducer(onError) {
      const { redis, end } = open(1);
      return producerOf((name) => new Queue<Job>(name, { connection: redis, prefix }), onError, end);
    },
    openConsumer(name, run, settings, onError) {
      const { redis, end } = open(null);
      const worker = new Worker<Job>(name, run, {
        connection: redis,
        prefix,
        ...workerDefaults,
        ...settings,
      });
      return consumerOf(worker, onError, end);
    },
  };
}
