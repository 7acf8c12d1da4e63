import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { ensureDatabase } from '#adapters/postgres-server/connection.ts';
import { startEmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { givenFailingRedis, type FailingRedis } from './failing-redis.ts';
import { givenDatabase } from './postgres.ts';
import { givenS3, type TestS3 } from './s3.ts';

/** Database and queue of a shop, with controls that make them fail. */
export type Environment = {
  databaseUrl: string;
  /** Redis that holds the queue, with its faults; without it the database holds the queue. */
  redis?: FailingRedis;
  /** S3 server that holds the files, with its faults; without it a folder holds them. */
  storage?: TestS3;
  /** Deletes every job. */
  emptyQueue: () => Promise<void>;
  /** Kills the database server, which restarts at once. */
  killDatabase: () => Promise<void>;
} & AsyncDisposable;

function notHere(): Promise<never> {
  return Promise.reject(new Error('This cannot happen in the environment of this shop'));
}

function emptyTableQueue(url: string): () => Promise<void> {
  return async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('delete from bullmq.job');
    await client.end();
  };
}

/** Opens a database on the run's PostgreSQL, which holds the queue, too. */
export async function givenPostgres(): Promise<Environment> {
  const database = await givenDatabase();
  return {
    databaseUrl: database.url,
    emptyQueue: emptyTableQueue(database.url),
    killDatabase: notHere,
    [Symbol.asyncDispose]: database[Symbol.asyncDispose],
  };
}

/** Opens the same with an S3 server of the shop's own for its files. */
export const givenPostgresAndS3 = () => withS3(givenPostgres());

async function withS3(environment: Promise<Environment>): Promise<Environment & { storage: TestS3 }> {
  const [database, storage] = [await environment, await givenS3()];
  return {
    ...database,
    storage,
    async [Symbol.asyncDispose]() {
      await storage[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Opens the same with a Redis of the shop's own for the queue. */
export async function givenPostgresAndRedis(): Promise<Environment> {
  const [database, redis] = [await givenDatabase(), await givenFailingRedis()];
  return {
    databaseUrl: database.url,
    redis,
    async emptyQueue() {
      await redis.empty();
    },
    killDatabase: notHere,
    async [Symbol.asyncDispose]() {
      await redis[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Opens the stores that a shop on several machines shares: a PostgreSQL, a Redis and an S3 server. */
export const givenSharedStores = () => withS3(givenPostgresAndRedis());

/** Starts a PostgreSQL of the shop's own that may be killed, as durable as an operator's. */
export async function givenKillablePostgres(): Promise<Environment> {
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-faults-postgres-'));
  await chmod(dir, 0o755);
  const options = {
    home: path.join(dir, 'home'),
    account: await accountForPostgres(),
    port: await anyPort(),
    password: 'only-for-tests',
    logFile: path.join(dir, 'postgres.log'),
  };
  let server = await startEmbeddedPostgres(options);
  await ensureDatabase(server.connection, 'shop').catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const databaseUrl = server.url('shop');
  return {
    databaseUrl,
    emptyQueue: emptyTableQueue(databaseUrl),
    async killDatabase() {
      server.kill();
      await server.exited;
      server = await startEmbeddedPostgres(options);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
