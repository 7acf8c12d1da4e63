import {
  createPostgresBackend,
  withBackend,
  type BackendFactory,
  type IQueueBackend,
  type PgPool,
  type PgPoolClient,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import type pg from 'pg';
import { queueNames, type Job } from '#domain/job.ts';
import { poolSizes } from '../database/connection/pool-sizes.ts';
import { openPool, TimedClient } from '../database/connection/resilient-client.ts';
import { consumerOf, paced, producerOf, workerDefaults, type OnError, type QueueStore } from './backend.ts';
import { frugal } from './frugal.ts';

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

/** Returns a factory whose backends, one for each queue, share the connection of the first. */
function sharing(
  create: typeof createPostgresBackend,
): BackendFactory<IQueueBackend, PostgresConnectionOptions> {
  let first: PostgresQueueBackend | undefined;
  return (name, options, more) => first?.forQueue(name) ?? (first = create(name, options, more));
}

/** Opens the queue in the schema `bullmq` of this database. Its pools are ours: BullMQ's own listen without any time limit. */
export function openPostgresQueue(url: string): QueueStore {
  const { Worker } = withBackend(paced(frugal));
  const open = (max: number) =>
    openPool({
      connectionString: url,
      max,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      Client: QueueClient,
    });

  const consuming = sharedPool(() => open(queueNames.length * (poolSizes.consumer + 1)));

  return {
    openProducer(onError) {
      const pool = open(poolSizes.producer);
      const { Queue } = withBackend(sharing(createPostgresBackend));
      // BullMQ's defaults serve for the rest.
      return producerOf(
        (name) => new Queue<Job>(name, { connection: pool as PgPool, skipMetasUpdate: true }),
        onError,
        () => endOnce(pool),
      );
    },
    openConsumer(name, run, settings, onError) {
      const { view, end } = consuming.enter(onError);
      const worker = new Worker<Job>(name, run, {
        connection: view,
        ...workerDefaults,
        ...settings,
      });
      return consumerOf(worker, onError, end);
    },
  };
}

/** Opens one pool for all consumers of this process, which the last of them ends. */
function sharedPool(open: () => pg.Pool) {
  let pool: pg.Pool | undefined;
  let consumers = 0;

  async function leave(from: pg.Pool): Promise<void> {
    consumers -= 1;
    if (consumers > 0) return;
    pool = undefined;
    await from.end();
  }

  function opened(onError: OnError): pg.Pool {
    // Not by each consumer: BullMQ never removes its listener.
    return open().on('error', onError);
  }

  return {
    /** Returns a view of the pool; once `end` was called, nothing of its consumer reaches the database. */
    enter(onError: OnError) {
      const shared = (pool ??= opened(onError));
      consumers += 1;
      let left: Promise<void> | undefined;
      const present = (): pg.Pool => {
        if (left) throw new Error('Cannot use a pool after calling end on the pool');
        return shared;
      };
      const view = {
        options: shared.options,
        connect: async () => (await present().connect()) as PgPoolClient,
        query: async (text: string, params?: unknown[]) => present().query(text, params),
        on: () => view,
        removeAllListeners: () => view,
        end: () => (left ??= leave(shared)),
      };
      return { view: view as PgPool, end: view.end };
    },
  };
}

/** Ends a pool that may have been ended already. */
async function endOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}
