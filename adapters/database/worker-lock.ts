import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { keepClient } from './kept-client.ts';
import { processName } from './living-processes.ts';

const thisDatabase = sql`(select oid from pg_database where datname = current_database())`;

export type WorkerLock = Awaited<ReturnType<typeof holdWorkerLock>>;

/**
 * Holds a lock in PostgreSQL for as long as this process lives, on a connection of its own: the server lets go of it however
 * the process ends, and so everybody can see whether the worker with this id still runs, and of which version it is.
 * @throws the database's own error when the first connection cannot be made.
 */
export async function holdWorkerLock(url: string, workerId: string) {
  const { first, isSettled, close } = keepClient(
    url,
    (client) =>
      // Shared: an earlier connection of ours that is half dead may still hold it.
      client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerId]),
    await processName('worker'),
  );
  try {
    await first;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    workerId,
    /** True while others without a lock are gone: after an outage, ours is back no sooner than theirs. */
    isSettled,
    close,
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

/** Whether the worker with this id holds its lock. */
export const holdsLock = (workerId: RawBuilder<string>) => sql<boolean>`exists (select from pg_locks
  where locktype = 'advisory' and objsubid = 1 and database = ${thisDatabase}
    and (classid::bigint << 32 | objid::bigint) = hashtextextended(${workerId}, 0))`;

/** Ids of versions before the lock have no such end. */
const hasLockId = (workerId: RawBuilder<string>) => sql<boolean>`${workerId} ~ '/[0-9a-f-]{36}$'`;

/**
 * Ids of workers that hold leases although nobody holds their lock, as a worker sees it that holds its own. PostgreSQL that
 * restarts, and a connection that breaks, take a living worker's lock away for a moment: look twice.
 */
export const goneWorkers = (workerId: string) => sql<string[]>`array(
  select distinct leased_by from orders
  where ${hasLockId(sql`leased_by`)} and not ${holdsLock(sql`leased_by`)} and ${holdsLock(sql`${workerId}`)})`;

/** How many of these workers are gone, `workerId` not among them. */
export const countGone = (workers: RawBuilder<string[]>, workerId: string) => sql<number>`(
  select count(distinct worker)::int from unnest(${workers}) worker
  where worker <> ${workerId} and ${hasLockId(sql`worker`)} and not ${holdsLock(sql`worker`)})`;
