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

/** Connection that adds jobs. */
export type Producer = Connected & {
  add: (queue: QueueName, job: Job, options: JobsOptions) => Promise<unknown>;
  /** Returns the number of jobs waiting or under way, by queue. */
  count: () => Promise<Record<QueueName, number>>;
  /** Writes harmless data, which a server that answers may refuse. */
  write: () => Promise<unknown>;
};

/** Connection that takes the jobs of one queue. */
export type Consumer = Connected & { run: () => Promise<unknown> };

/** Backend of the queue: PostgreSQL or Redis. */
export type QueueStore = {
  openProducer: (onError: OnError) => Producer;
  openConsumer: (queue: QueueName, run: RunJob, settings: WorkerSettings, onError: OnError) => Consumer;
};

/** Never reached: a job only points at work, and the database decides when an order has had enough tries. */
const maxStalledCount = 1_000_000;

/** Settings of every worker. A refused connection is tried again after a second, not after BullMQ's 15. */
export const workerDefaults = { autorun: false, maxStalledCount, runRetryDelay: 1_000 } as const;

type BullQueue = Omit<Connected, 'end'> & {
  readonly metaValues: Record<string, string | number>;
  add(name: string, data: Job, options: JobsOptions): Promise<unknown>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  getBackend(): IQueueBackend;
  on(event: 'error', listener: OnError): unknown;
};

/** Combines all queues in one producer; `end` closes the connections that they share. */
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
    // The same write as BullMQ's own when it opens a queue.
    write: () =>
      Promise.all(all.slice(0, 1).map((queue) => queue.getBackend().setQueueMeta(queue.metaValues))),
    close: () => Promise.allSettled(all.map((queue) => queue.close())),
    end,
  };
}

type BullWorker = Omit<Consumer, 'end'> & { on(event: 'error', listener: OnError): unknown };

/** Wraps one of BullMQ's workers; `end` closes the connections that it was given. */
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
/** Longest time that an idle worker waits for a notification before it looks for jobs by itself. */
const longestBlockSeconds = 5;

/**
 * Wraps backends so that workers neither call a server that refuses many times a second, nor stop calling one that was away
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

/** Delays the failure of a call. */
function afterPause<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
  return (...args: Args): Promise<T> =>
    call(...args).catch(async (error: unknown) => {
      await wait(pauseMs, undefined, { ref: false });
      throw error;
    });
}
