import { createPostgresBackend, Queue, Worker, withBackend, type Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { failpoint } from './failpoint.ts';
import { ResilientClient } from './database/resilient-client.ts';
import { errorMessage, type Log } from './log.ts';

/** Each lane is a queue of its own with its own number of jobs at once. */
export const lanes = ['moderation', 'drawing', 'office'] as const;
export type Lane = (typeof lanes)[number];
/** What a job points at. It carries nothing else: whoever takes it looks into the database. */
export type Subject = 'order' | 'placed' | 'session' | 'letter' | 'refund' | 'forget';
export type Job = { lane: Lane; subject: Subject; id: string; state?: string; tries?: number };

export type QueueConfig = {
  databaseUrl: string;
  redisUrl?: string | undefined;
  lockSeconds: number;
  stalledSeconds: number;
};

/** A job that stalls forever is still only a wake-up: the database decides when an order has had enough tries. */
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
      queue: (lane: Lane) => new classes.Queue<Job>(lane, { connection }),
      worker: (lane: Lane, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
        new classes.Worker<Job>(lane, run, { connection, ...options }),
      close: () => undefined,
    };
  }
  const forQueues = new Redis(redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  const forWorkers = new Redis(redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
  for (const redis of [forQueues, forWorkers]) redis.on('error', () => undefined);
  return {
    queue: (lane: Lane) => new Queue<Job>(lane, { connection: forQueues }),
    worker: (lane: Lane, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
      new Worker<Job>(lane, run, { connection: forWorkers, ...options }),
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
  const queues = new Map(lanes.map((lane) => [lane, bound.queue(lane)]));
  for (const queue of queues.values()) queue.on('error', onError);
  const workers: { close: (force?: boolean) => Promise<void> }[] = [];

  /** Never throws: a wake-up that cannot be queued is found by the sweep. */
  async function wake(job: Job): Promise<void> {
    const { lane, subject, id, state, tries } = job;
    failpoint('wake-up-due', subject);
    // One live job per subject, state and try is enough; it may come again as soon as it is done. The job of a worker
    // that was killed lives on until it counts as stalled: the next try must not wait for that.
    const jobId = [subject, state, id, tries].filter((part) => part !== undefined).join('-');
    try {
      await queues.get(lane)?.add(subject, job, { jobId, removeOnComplete: true, removeOnFail: true });
      failpoint('wake-up-queued', subject);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Starts taking jobs of a lane. `run` must be safe to run twice. */
  function work(lane: Lane, concurrency: number, run: (job: Job) => Promise<void>): void {
    const worker = bound.worker(lane, (job) => run(job.data), {
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

  return { wake, work, close };
}
