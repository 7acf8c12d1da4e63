import { createPostgresBackend, withBackend, type PgPool } from 'bullmq';
import type pg from 'pg';
import { queueNames, type Job } from '#domain/job.ts';
import { poolSizes } from '../database/pool-sizes.ts';
import { openPool, TimedClient } from '../database/resilient-client.ts';
import { consumerOf, paced, producerOf, workerDefaults, type QueueStore } from './backend.ts';

/** Also limits a handshake that is never answered: a server that returns is found within this time. */
const connectMs = 3_000;
/** Longer than the wait for an answer. */
const pingMs = 15_000;

/** Connection to the queue's schema. One that only listens sends queries: else it would not notice that the server is gone. */
class QueueClient extends TimedClient {
  protected override readonly schema = 'bullmq';

  /** Drops the connection as if lost: BullMQ would keep one that a replica does not let listen, and use it for ever. */
  protected override leave(): void {
    this.drop();
  }

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      const pinging = setInterval(() => {
        if (this.listenerCount('notification') > 0) void this.query('select 1').catch(() => undefined);
      }, pingMs).unref();
      // On the stream, not on the client: BullMQ removes all listeners from a client that it closes.
      this.connection.stream.once('close', () => clearInterval(pinging));
    });
  }
}

/** Opens the queue in the schema `bullmq` of this database. Its pools are ours: BullMQ's own listen without any time limit. */
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

/** Ends a pool that may have been ended already. */
async function endOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}
