import { createPostgresBackend, Queue, Worker, withBackend, type Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { jobsFor, queueNames, queueOf, type Job, type QueueName } from '#domain/job.ts';
import type { OrderState } from '#domain/order.ts';
import { failpoint } from './failpoint.ts';
import { ResilientClient } from './database/resilient-client.ts';
import { errorMessage, type Log } from './log.ts';

export type QueueConfig = {
  databaseUrl: string;
  redisUrl?: string | undefined;
  lockSeconds: number;
  stalledSeconds: number;
};

/** A job that stalls forever is only points at work: the database decides when an order has had enough tries. */
const maxStalledCount = 1_000_000;

/** Binds BullMQ to PostgreSQL, or to Redis when an address is given. */
function backend({ databaseUrl, redisUrl }: QueueConfig) {
  if (redisUrl === undefined) {
    const classes = withBackend(createPostgresBackend);
    const connection = {
      connectionString: databaseUrl,
      schema: 'bullmq',
      max: 4,
      keepAlive: true,
      Client: ResilientClient,
    };
    return {
      queue: (queue: QueueName) => new classes.Queue<Job>(queue, { connection }),
      worker: (queue: QueueName, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
        new classes.Worker<Job>(queue, run, { connection, ...options }),
      close: () => undefined,
    };
  }
  const forQueues = new Redis(redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  const forWorkers = new Redis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
  for (const redis of [forQueues, forWorkers]) redis.on('error', () => undefined);
  return {
    queue: (queue: QueueName) => new Queue<Job>(queue, { connection: forQueues }),
    worker: (queue: QueueName, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
      new Worker<Job>(queue, run, { connection: forWorkers, ...options }),
    close: () => {
      forQueues.disconnect();
      forWorkers.disconnect();
    },
  };
}

type WorkerSettings = {
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
  maxStalledCount: number;
};

/** The queue: wakes workers up at once. Losing everything in it costs seconds, because the database is swept. */
export function createQueue(config: QueueConfig, log: Log) {
  const bound = backend(config);
  const onError = (error: Error): void => log.warn('queue trouble', { error: errorMessage(error) });
  const queues = new Map(queueNames.map((name) => [name, bound.queue(name)]));
  for (const queue of queues.values()) queue.on('error', onError);
  const workers: { close: (force?: boolean) => Promise<void> }[] = [];

  /** Never throws: a job that cannot be enqueued is found by the sweep. */
  async function enqueue(job: Job): Promise<void> {
    const { type, id, state } = job;
    failpoint('job-due', type);
    // One live job per type, state and try is enough; it may come again as soon as it is done. The job of a worker
    // that was killed lives on until it counts as stalled: the next try must not wait for that.
    const tries = job.type === 'order' ? job.tries : undefined;
    const jobId = [type, state, id, tries].filter((part) => part !== undefined).join('-');
    try {
      await queues.get(queueOf(job))?.add(type, job, { jobId, removeOnComplete: true, removeOnFail: true });
      failpoint('job-enqueued', type);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Enqueues all that is to be done for an order that has come into this state. */
  async function enqueueOrder(order: { id: string; state: OrderState; tries: number }): Promise<void> {
    for (const job of jobsFor(order)) await enqueue(job);
  }

  /** Starts taking jobs of a queue. `run` must be safe to run twice. */
  function work(queue: QueueName, concurrency: number, run: (job: Job) => Promise<void>): void {
    const worker = bound.worker(queue, (job) => run(job.data), {
      concurrency,
      lockDuration: config.lockSeconds * 1000,
      stalledInterval: config.stalledSeconds * 1000,
      maxStalledCount,
    });
    worker.on('error', onError);
    workers.push(worker);
  }

  /** Stops taking jobs, waits for those in hand at most `seconds`, and lets go. */
  async function close(seconds = 20): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref());
    await Promise.race([Promise.all(workers.map((worker) => worker.close())), limit]);
    await Promise.race([Promise.all([...queues.values()].map((queue) => queue.close())), limit]);
    bound.close();
  }

  return { enqueue, enqueueOrder, work, close };
}
