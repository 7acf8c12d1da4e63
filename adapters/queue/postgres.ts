import { createPostgresBackend, withBackend, type PgPool } from 'bullmq';
import type pg from 'pg';
import { queueNames, type Job } from '#domain/job.ts';
import { poolSizes } from '../database/pool-sizes.ts';
import { openPool, TimedClient } from '../database/resilient-client.ts';
import { consumerOf, paced, producerOf, workerDefaults, type QueueStore } from './backend.ts';

/** Also of a handshake that nobody answers: whoever comes back is found within so long. */
const connectMs = 3_000;
/** Longer than an answer is waited for. */
const pingMs = 15_000;

/** A connection to the queue's schema that says something once in a while when it only listens: else it would never learn that nobody is there any more. */
class QueueClient extends TimedClient {
  protected override readonly schema = 'bullmq';

  /** As a loss: BullMQ would keep the one that a replica does not let listen, and ask on it for ever. */
  protected override leave(): void {
    this.drop();
  }

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      const pinging = setInterval(() => {
        if (this.listenerCount('notification') > 0) void this.query('select 1').catch(() => undefined);
      }, pingMs).unref();
      // Not of the client itself: BullMQ takes all listeners from the one that it closes.
      this.connection.stream.once('close', () => clearInterval(pinging));
    });
  }
}

/** The queue in the schema `bullmq` of this database. Its pools are ours: those that BullMQ makes listen without any limit. */
export function openPostgresQueue(url: string): QueueStore {
  const { Queue, Worker } = withBackend(paced(createPostgresBackend));
  const open = (max: number) =>
    openPool({
      connectionString: url,
      max,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      Client: QueueClient,
    });

  return {
    openProducer(onError) {
      const pool = open(poolSizes.queue * queueNames.length);
      return producerOf(
        (name) => new Queue<Job>(name, { connection: pool as PgPool }),
        onError,
        () => endOnce(pool),
      );
    },
    openConsumer(name, run, settings, onError) {
      const pool = open(poolSizes.queueWorker + 1);
      const worker = new Worker<Job>(name, run, {
        connection: pool as PgPool,
        ...workerDefaults,
        ...settings,
      });
      return consumerOf(worker, onError, () => endOnce(pool));
    },
  };
}

/** Ends a pool that may be ended already. */
async function endOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}
