import { setTimeout as wait } from 'node:timers/promises';
import type { Job as BullJob } from 'bullmq';
import { jobsFor, queueOf, type Job, type OrderToDo, type QueueName } from '#domain/job.ts';
import { failpoint } from '../failpoint.ts';
import { errorMessage, type Log, type LogFacts } from '../log.ts';
import { LastingError } from '../operator-error.ts';
import { inCluster, probeRedis } from '../probes/redis.ts';
import type { Producer } from './backend.ts';
import { inTime, keepConnected, TooLate } from './connection.ts';
import { openPostgresQueue } from './postgres.ts';
import { openRedisQueue, type RedisPlace } from './redis.ts';
import { refusalOf } from './refusals.ts';

export type QueueConfig = {
  databaseUrl: string;
  /** Unset: the queue is in PostgreSQL. */
  redis?: RedisPlace | undefined;
  lockSeconds: number;
  stalledSeconds: number;
};

/** Time until the same problem is logged again. */
const againMs = 60_000;
/** Consecutive calls without an answer after which all connections are opened anew. */
const mostLate = 3;
/** Time between the starts of consumers: those that always asked at the same moment would each keep connections open. */
const apartMs = 50;

/** Returns the facts about a job for a log line. */
function factsOf({ type, id, state }: Job): LogFacts {
  const subject = type === 'session' ? type : type.startsWith('refund') ? 'refund' : 'order';
  return { job: type, [subject]: id, ...(state === undefined ? {} : { state }) };
}

/** Logs the queue's problems, the same refusal once a minute: a server that refuses everything does so many times a second. */
function createTroubleLog(log: Pick<Log, 'warn' | 'error'>) {
  const toldAt = new Map<string, number>();
  return (error: unknown): void => {
    const refusal = refusalOf(error);
    if (!refusal) {
      log.warn('queue trouble', { error: errorMessage(error) });
      return;
    }
    const { words, remedy } = refusal;
    if (performance.now() - (toldAt.get(words) ?? -Infinity) < againMs) return;
    toldAt.set(words, performance.now());
    log.error(`the queue accepts no jobs: ${words}`, { error: errorMessage(error), remedy });
  };
}

/** Creates the queue, whose jobs reach a worker at once. Losing all of them costs seconds, as the database is swept. */
export function createQueue(config: QueueConfig, log: Log) {
  const { databaseUrl, redis } = config;
  const store = redis === undefined ? openPostgresQueue(databaseUrl) : openRedisQueue(redis);
  const onError = createTroubleLog(log);
  const producer = keepConnected(() => store.openProducer(onError), onError);
  const consumers = new Set<{ renew: () => void; close: (limit?: Promise<void>) => Promise<void> }>();
  let lateCalls = 0;

  /** Calls the queue. @throws when it refuses, or does not answer in time */
  async function ask<T>(question: (producer: Producer) => Promise<T>): Promise<T> {
    try {
      const answer = await inTime(question(producer.current()));
      lateCalls = 0;
      return answer;
    } catch (error) {
      lateCalls = error instanceof TooLate ? lateCalls + 1 : 0;
      if (lateCalls >= mostLate) renewAll();
      throw error;
    }
  }

  function renewAll(): void {
    lateCalls = 0;
    for (const one of [producer, ...consumers]) one.renew();
  }

  /** Never throws, and waits only briefly: a job that cannot be enqueued is found by the sweep. */
  async function enqueue(job: Job): Promise<void> {
    const { type, id, state } = job;
    failpoint('job-due', type);
    // One live job per type, state and try is enough; it may be added again as soon as it is done. The job of a killed worker
    // stays until it counts as stalled, and the next try must not wait for that.
    const { tries, isBegun: lifo = false } = job.type === 'order' ? job : {};
    const jobId = [type, state, id, tries].filter((part) => part !== undefined).join('-');
    const options = { jobId, lifo, removeOnComplete: true, removeOnFail: true };
    try {
      await ask((current) => current.add(queueOf(job), job, options));
      failpoint('job-enqueued', type);
    } catch (error) {
      onError(error);
    }
  }

  /** Enqueues the jobs of an order that has entered this state; all but its step if that `isContinued`. */
  async function enqueueOrder(order: OrderToDo, isContinued = false): Promise<void> {
    for (const job of jobsFor(order, isContinued)) await enqueue(job);
  }

  /** Returns the number of jobs waiting or under way, by queue. @throws when the queue does not answer */
  const lengths = (): Promise<Record<QueueName, number>> => ask((current) => current.count());

  const tryWrite = (): Promise<unknown> => ask((current) => current.write());

  async function findProblem(): Promise<string | undefined> {
    try {
      // A single late answer does not close the shop.
      await tryWrite().catch((error: unknown) => {
        if (error instanceof TooLate && known === undefined) return tryWrite();
        throw error;
      });
      return undefined;
    } catch (error) {
      return `${refusalOf(error)?.words ?? errorMessage(error)}.`;
    }
  }

  let known: string | undefined;
  let finding: Promise<string | undefined> | undefined;

  /**
   * Explains to the operator why the queue takes no jobs; undefined if a test write succeeds. During a problem, callers get
   * the last result at once: no visitor waits for a queue that is gone. The log says when a problem begins and ends.
   */
  function problem(): Promise<string | undefined> {
    finding ??= findProblem().then((found) => {
      finding = undefined;
      if (known === undefined && found !== undefined)
        log.error('the shop is closed because its queue accepts no jobs', { error: found });
      if (known !== undefined && found === undefined) log.info('the queue accepts jobs again');
      return (known = found);
    });
    return known === undefined ? finding : Promise.resolve(known);
  }

  /**
   * Reports an unfit Redis at the start, before jobs are missing: warns of one that may evict jobs. One that cannot be reached is
   * reported with each job instead. @throws LastingError for one that can take no jobs
   */
  async function checkFitness(): Promise<void> {
    const facts = redis && (await probeRedis(redis.url).catch(() => undefined));
    if (facts?.isCluster) throw new LastingError(`REDIS_URL: ${inCluster.found}.\n  ${inCluster.remedy}`);
    if (!facts || facts.maxmemoryPolicy === 'noeviction') return;
    log.warn('Redis may lose jobs', {
      error: `its maxmemory-policy is ${facts.maxmemoryPolicy}`,
      remedy: 'set maxmemory-policy to noeviction in redis.conf; until then the sweep finds lost jobs',
    });
  }

  /**
   * Starts taking jobs of a queue; `stop` ends that once those under way are done. `run` must be safe to run twice; its errors
   * are logged.
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
    const settings = {
      concurrency,
      lockDuration: config.lockSeconds * 1000,
      stalledInterval: config.stalledSeconds * 1000,
    };
    const delayMs = consumers.size * apartMs;
    const consumer = keepConnected(
      () => store.openConsumer(queue, runJob, settings, onError),
      onError,
      async (one) => {
        await wait(delayMs, undefined, { ref: false });
        await one.run();
      },
    );
    consumers.add(consumer);
    return { stop: () => void consumer.close().then(() => consumers.delete(consumer), onError) };
  }

  /** Stops taking jobs, waits at most `seconds` for those under way, and disconnects. */
  async function close(seconds = 20): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref());
    await Promise.allSettled([...consumers].map((one) => one.close(limit)));
    await producer.close(limit).catch(() => undefined);
  }

  return { enqueue, enqueueOrder, lengths, problem, checkFitness, work, close };
}
