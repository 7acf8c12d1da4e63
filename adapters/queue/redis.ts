import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Job } from '#domain/job.ts';
import { consumerOf, paced, producerOf, workerDefaults, type QueueStore } from './backend.ts';

export type RedisPlace = { url: string; prefix: string };

const connectMs = 3_000;
/** A connection without an answer for this long counts as dead; an idle worker gets one every 5 s. */
const silentMs = 10_000;

/**
 * Reconnects on READONLY: a primary that has become a replica keeps its connections and takes no writes, and the address may lead
 * elsewhere by now. The call fails and is not repeated: ioredis would send it to the same replica again and again.
 */
const options = {
  lazyConnect: true,
  connectTimeout: connectMs,
  socketTimeout: silentMs,
  reconnectOnError: ({ message }: Error) => message.includes('READONLY') && (1 as const),
};

/**
 * Opens the queue in a Redis, under keys that begin with `prefix`: shops that share a Redis must not take each other's jobs. A
 * producer's calls, which requests wait for, fail soon; those of workers wait as long as it takes.
 */
export function openRedisQueue({ url, prefix }: RedisPlace): QueueStore {
  const { Queue, Worker } = withBackend(paced(createRedisBackend));
  /** Opens a connection; `end` also closes BullMQ's duplicates of it, which BullMQ itself may give up without closing. */
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
