import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend, Queue, Worker, withBackend, type Job as BullJob } from 'bullmq';
import { jobsFor, queueNames, queueOf, type Job, type OrderToDo, type QueueName } from '#domain/job.ts';
import { failpoint } from './failpoint.ts';
import { poolSizes } from './database/pool-sizes.ts';
import { TimedClient } from './database/resilient-client.ts';
import { errorMessage, type Log, type LogFacts } from './log.ts';
import { probeRedis } from './probes/redis.ts';
import { isFullRedis, openRedis, roomInRedis } from './queue-redis.ts';

export type QueueConfig = {
  databaseUrl: string;
  redisUrl?: string | undefined;
  lockSeconds: number;
  stalledSeconds: number;
};

/** A job that stalls again and again only points at work: the database decides when an order has had enough tries. */
const maxStalledCount = 1_000_000;

/** Binds BullMQ to PostgreSQL, or to Redis when an address is given. */
function backend({ databaseUrl, redisUrl }: QueueConfig) {
  if (redisUrl === undefined) {
    const classes = withBackend(createPostgresBackend);
    const connectionOf = (max: number) => ({
      connectionString: databaseUrl,
      schema: 'bullmq',
      max,
      keepAlive: true,
      Client: TimedClient,
    });
    return {
      queue: (queue: QueueName) =>
        new classes.Queue<Job>(queue, { connection: connectionOf(poolSizes.queue) }),
      worker: (queue: QueueName, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
        new classes.Worker<Job>(queue, run, { connection: connectionOf(poolSizes.queueWorker), ...options }),
      problem: () => Promise.resolve(undefined),
      close: () => undefined,
    };
  }
  const { forQueues, forWorkers, ...redis } = openRedis(redisUrl);
  return {
    queue: (queue: QueueName) => new Queue<Job>(queue, { connection: forQueues }),
    worker: (queue: QueueName, run: (job: BullJob<Job>) => Promise<void>, options: WorkerSettings) =>
      new Worker<Job>(queue, run, { connection: forWorkers, ...options }),
    ...redis,
  };
}

type WorkerSettings = {
  autorun: false;
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
  maxStalledCount: number;
};

const reconnectMs = 1_000;
/** Until the same trouble is told again. */
const againMs = 60_000;
/** How long a request of a visitor may wait for the queue. */
const enqueueLimitMs = 3_000;

type Connected = {
  waitUntilReady: () => Promise<unknown>;
  close: (force?: boolean) => Promise<void>;
};

/**
 * Opens one of BullMQ's queues or workers and uses it, and opens another whenever that fails: BullMQ tries its first
 * connection once, and what could not connect then never would.
 */
function keepConnected<T extends Connected>(
  open: () => T,
  onError: (error: unknown) => void,
  use: (one: T) => Promise<unknown> = () => Promise.resolve(),
) {
  let current = open();
  let closed = false;
  const isClosed = (): boolean => closed;

  /** @returns false when it came to nothing. */
  async function useCurrent(): Promise<boolean> {
    try {
      await current.waitUntilReady();
      await use(current);
      return true;
    } catch (error) {
      if (!isClosed()) onError(error);
      return false;
    }
  }

  async function keep(): Promise<void> {
    while (!(await useCurrent())) {
      await wait(reconnectMs, undefined, { ref: false });
      if (isClosed()) return;
      // It may wait for a connection that never comes.
      void current.close(true).catch(() => undefined);
      current = open();
    }
  }

  void keep();
  return {
    current: () => current,
    close(): Promise<void> {
      closed = true;
      return current.close();
    },
  };
}

/** @throws once the queue has had its time. */
async function tooLate(signal: AbortSignal): Promise<never> {
  await wait(enqueueLimitMs, undefined, { signal });
  throw new Error('The queue does not answer');
}

/** What a log line says of a job. */
function factsOf({ type, id, state }: Job): LogFacts {
  const subject = type === 'session' ? type : type.startsWith('refund') ? 'refund' : 'order';
  return { job: type, [subject]: id, ...(state === undefined ? {} : { state }) };
}

/** The queue: jobs reach a worker at once. Losing everything in it costs seconds, because the database is swept. */
export function createQueue(config: QueueConfig, log: Log) {
  const bound = backend(config);
  let fullToldAt = -Infinity;

  /** A full Redis refuses everything, many times a second, until somebody makes room. */
  function onError(error: unknown): void {
    if (!isFullRedis(error)) log.warn('queue trouble', { error: errorMessage(error) });
    else if (performance.now() - fullToldAt > againMs) {
      fullToldAt = performance.now();
      log.error('the queue takes no jobs: Redis is full', {
        error: errorMessage(error),
        remedy: roomInRedis,
      });
    }
  }
  const queues = new Map(
    queueNames.map((name) => [name, keepConnected(() => bound.queue(name).on('error', onError), onError)]),
  );
  const workers = new Set<{ close: () => Promise<void> }>();

  /** Never throws and never waits for long: a job that cannot be enqueued is found by the sweep. */
  async function enqueue(job: Job): Promise<void> {
    const { type, id, state } = job;
    failpoint('job-due', type);
    // One live job per type, state and try is enough; it may come again as soon as it is done. The job of a worker
    // that was killed lives on until it counts as stalled: the next try must not wait for that.
    const { tries, isBegun: lifo = false } = job.type === 'order' ? job : {};
    const jobId = [type, state, id, tries].filter((part) => part !== undefined).join('-');
    const limit = new AbortController();
    try {
      const queue = queues.get(queueOf(job))?.current();
      const added = queue?.add(type, job, { jobId, lifo, removeOnComplete: true, removeOnFail: true });
      await Promise.race([added, tooLate(limit.signal)]);
      failpoint('job-enqueued', type);
    } catch (error) {
      onError(error);
    } finally {
      limit.abort();
    }
  }

  /** Enqueues all that is to be done for an order that has come into this state. */
  async function enqueueOrder(order: OrderToDo): Promise<void> {
    for (const job of jobsFor(order)) await enqueue(job);
  }

  /** @throws when the queue does not answer in time. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    const limit = new AbortController();
    try {
      return await Promise.race([work, tooLate(limit.signal)]);
    } finally {
      limit.abort();
    }
  }

  /** How many jobs wait in each queue or are being done. @throws when the queue does not answer. */
  async function lengths(): Promise<Record<QueueName, number>> {
    const counting = [...queues].map(async ([name, { current }]) => {
      const counts = await current().getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      return [name, Object.values(counts).reduce((sum, some) => sum + some, 0)] as const;
    });
    return Object.fromEntries(await inTime(Promise.all(counting))) as Record<QueueName, number>;
  }

  /** Why a queue that answers takes no jobs, in words; undefined where it does. @throws when it does not answer. */
  const problem = (): Promise<string | undefined> => inTime(bound.problem());

  /** Says at the start, and not when jobs are missing, that Redis may forget some. One that is away is told by every job. */
  async function reportEviction(): Promise<void> {
    if (config.redisUrl === undefined) return;
    const facts = await probeRedis(config.redisUrl).catch(() => undefined);
    if (!facts || facts.maxmemoryPolicy === 'noeviction') return;
    log.warn('Redis may forget jobs', {
      error: `its maxmemory-policy is ${facts.maxmemoryPolicy}`,
      remedy:
        'set maxmemory-policy to noeviction in redis.conf; until then the sweep finds what is forgotten',
    });
  }

  /**
   * Starts taking jobs of a queue; `stop` ends that when those under way are done. `run` must be safe to run twice; what it
   * throws is logged.
   */
  function work(
    queue: QueueName,
    concurrency: number,
    run: (job: Job) => Promise<void>,
  ): { stop: () => void } {
    async function runJob({ data }: BullJob<Job>): Promise<void> {
      try {
        await run(data);
      } catch (error) {
        log.error('job failed', { ...factsOf(data), error: errorMessage(error) });
        throw error;
      }
    }
    const settings: WorkerSettings = {
      autorun: false,
      concurrency,
      lockDuration: config.lockSeconds * 1000,
      stalledInterval: config.stalledSeconds * 1000,
      maxStalledCount,
    };
    const open = () => bound.worker(queue, runJob, settings).on('error', onError);
    const worker = keepConnected(open, onError, (one) => one.run());
    workers.add(worker);
    return { stop: () => void worker.close().then(() => workers.delete(worker), onError) };
  }

  /** Stops taking jobs, waits for those under way at most `seconds`, and disconnects. */
  async function close(seconds = 20): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref());
    await Promise.race([Promise.allSettled([...workers].map((worker) => worker.close())), limit]);
    await Promise.race([Promise.allSettled([...queues.values()].map((queue) => queue.close())), limit]);
    bound.close();
  }

  return { enqueue, enqueueOrder, lengths, problem, reportEviction, work, close };
}
