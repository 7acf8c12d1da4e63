import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { ResilientClient } from './resilient-client.ts';

const reconnectMs = 250;
/** An idle connection may be dropped on the way without a word. */
const pingMs = 5_000;
const answerMs = 5_000;

const thisDatabase = sql`(select oid from pg_database where datname = current_database())`;

/**
 * Holds a lock in PostgreSQL for as long as this process lives, on a connection of its own: the server lets go of it however
 * the process ends, and so everybody can see whether the worker with this id still runs. A connection that breaks is opened
 * again. @throws the database's own error when the first one cannot be made.
 */
export async function holdWorkerLock(
  url: string,
  workerId: string,
): Promise<{ release: () => Promise<void> }> {
  let closed = false;
  const isClosed = (): boolean => closed;

  async function connect() {
    const client = new ResilientClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    try {
      await client.connect();
      // Shared: an earlier connection of ours that is half dead may still hold it.
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerId]);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  let current = await connect();

  async function untilLost(client: ResilientClient): Promise<void> {
    const ended = new AbortController();
    client.once('end', () => ended.abort());
    const { signal } = ended;
    try {
      while (!isClosed()) {
        await wait(pingMs, undefined, { signal, ref: false });
        await client.query('select 1');
      }
    } catch {
      void client.end().catch(() => undefined);
    }
  }

  async function keep(): Promise<void> {
    while (!isClosed()) {
      await untilLost(current);
      if (isClosed()) return;
      const next = await connect().catch(() => undefined);
      if (next) current = next;
      if (isClosed()) void current.end().catch(() => undefined);
      if (!next) await wait(reconnectMs, undefined, { ref: false });
    }
  }

  void keep();
  return {
    async release(): Promise<void> {
      closed = true;
      await current.end().catch(() => undefined);
    },
  };
}

/** How many workers run on this database now, on all machines together. */
export async function countLivingWorkers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock' and database = ${thisDatabase}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Ids of workers that hold leases although nobody holds their lock. PostgreSQL that restarts, and a connection that breaks,
 * take a living worker's lock away for a moment: look twice. Those that versions before the lock wrote are left out.
 */
export const goneWorkers = sql<string[]>`array(
  select distinct leased_by from orders
  where leased_by ~ '/[0-9a-f-]{36}$' and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and database = ${thisDatabase}
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(leased_by, 0)))`;
