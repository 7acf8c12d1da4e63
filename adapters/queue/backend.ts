import { setTimeout as wait } from 'node:timers/promises';
import type { BackendFactory, IQueueBackend, Job as BullJob, JobsOptions, JobType } from 'bullmq';
import { queueNames, type Job, type QueueName } from '#domain/job.ts';
import type { Connected } from './connection.ts';

export type OnError = (error: Error) => void;
export type RunJob = (job: BullJob<Job>) => Promise<void>;

export type WorkerSettings = {
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
};

/** What takes jobs from those who have something to do. */
export type Producer = Connected & {
  add: (queue: QueueName, job: Job, options: JobsOptions) => Promise<unknown>;
  /** How many jobs wait in each queue or are being done. */
  count: () => Promise<Record<QueueName, number>>;
  /** Writes something of no consequence, which a server that answers may refuse. */
  write: () => Promise<unknown>;
};

/** What hands out the jobs of one queue. */
export type Consumer = Connected & { run: () => Promise<unknown> };

/** Where the queue lies: in PostgreSQL or in Redis. */
export type QueueStore = {
  openProducer: (onError: OnError) => Producer;
  openConsumer: (queue: QueueName, run: RunJob, settings: WorkerSettings, onError: OnError) => Consumer;
};

/** A job that stalls again and again only points at work: the database decides when an order has had enough tries. */
const maxStalledCount = 1_000_000;

/** What every worker is set to. A connection that is refused is tried again after a second, and not after BullMQ's 15. */
export const workerDefaults = { autorun: false, maxStalledCount, runRetryDelay: 1_000 } as const;

type BullQueue = Omit<Connected, 'end'> & {
  readonly metaValues: Record<string, string | number>;
  add(name: string, data: Job, options: JobsOptions): Promise<unknown>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  getBackend(): IQueueBackend;
  on(event: 'error', listener: OnError): unknown;
};

/** All queues as one; `end` closes the connections that they share. */
export function producerOf(
  open: (queue: QueueName) => BullQueue,
  onError: OnError,
  end: () => unknown,
): Producer {
  const queues = new Map(queueNames.map((name) => [name, open(name)]));
  const all = [...queues.values()];
  for (const queue of all) queue.on('error', onError);

  async function count(): Promise<Record<QueueName, number>> {
    const counting = [...queues].map(async ([name, queue]) => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      return [name, Object.values(counts).reduce((sum, some) => sum + some, 0)] as const;
    });
    return Object.fromEntries(await Promise.all(counting)) as Record<QueueName, number>;
  }

  return {
    waitUntilReady: () => Promise.all(all.map((queue) => queue.waitUntilReady())),
    add: async (name, job, options) => queues.get(name)?.add(job.type, job, options),
    count,
    // As BullMQ itself does when it opens a queue.
    write: () =>
      Promise.all(all.slice(0, 1).map((queue) => queue.getBackend().setQueueMeta(queue.metaValues))),
    close: () => Promise.allSettled(all.map((queue) => queue.close())),
    end,
  };
}

type BullWorker = Omit<Consumer, 'end'> & { on(event: 'error', listener: OnError): unknown };

/** One of BullMQ's workers; `end` closes the connections that it was given. */
export function consumerOf(worker: BullWorker, onError: OnError, end: () => unknown): Consumer {
  worker.on('error', onError);
  return {
    waitUntilReady: () => worker.waitUntilReady(),
    run: () => worker.run(),
    close: (force) => worker.close(force),
    end,
  };
}

const pauseMs = 500;
/** An idle worker looks by itself whenever it was called by nobody for so long. */
const longestBlockSeconds = 5;

/**
 * Backends whose workers neither ask a server that refuses many times a second, nor stop asking one that was away
 * (docs/decisions/081-bullmqs-waits.md).
 */
export function paced<B extends IQueueBackend, C>(create: BackendFactory<B, C>): BackendFactory<B, C> {
  return (name, options, more) => {
    const backend = create(name, options, more);
    const [take, waitForJob] = [backend.moveToActive.bind(backend), backend.waitForJob.bind(backend)];
    return Object.defineProperties(backend, {
      moveToActive: { value: afterPause(take) },
      waitForJob: { value: afterPause(waitForJob) },
      maximumBlockTimeout: { value: longestBlockSeconds },
    });
  };
}

/** The same call, whose failure is told a moment later. */
function afterPause<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
  return (...args: Args): Promise<T> =>
    call(...args).catch(async (error: unknown) => {
      await wait(pauseMs, undefined, { ref: false });
      throw error;
    });
}
