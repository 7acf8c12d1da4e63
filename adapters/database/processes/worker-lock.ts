import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { keepClient } from '../connection/kept-client.ts';
import { processName } from './living-processes.ts';
import { createSettingsNews } from './settings-news.ts';

const thisDatabase = sql`(select oid from pg_database where datname = current_database())`;

export type WorkerLock = Awaited<ReturnType<typeof holdWorkerLock>>;

/**
 * Holds a lock in PostgreSQL for as long as this process lives, on a connection of its own. The server releases it however the
 * process ends, so anyone can see whether the worker with this id still runs, and which version it is.
 * @throws the database's own error when the first connection cannot be made.
 */
export async function holdWorkerLock(url: string, workerId: string) {
  const settings = createSettingsNews();
  const { first, isSettled, close } = keepClient(
    url,
    async (client) => {
      // Shared: an earlier, half-dead connection of ours may still hold it.
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerId]);
      await settings.listen(client);
    },
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
    /** True while workers without a lock can be taken for gone: after an outage, ours is back no sooner than theirs. */
    isSettled,
    settings,
    close,
  };
}

/** Counts the workers that run on this database now, on all machines. */
export async function countLivingWorkers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock' and database = ${thisDatabase}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** True if the worker with this id holds its lock. */
export const holdsLock = (workerId: RawBuilder<string>) => sql<boolean>`exists (select from pg_locks
  where locktype = 'advisory' and objsubid = 1 and database = ${thisDatabase}
    and (classid::bigint << 32 | objid::bigint) = hashtextextended(${workerId}, 0))`;

/** True for ids of versions that take the lock; earlier ones have no such ending. */
const hasLockId = (workerId: RawBuilder<string>) => sql<boolean>`${workerId} ~ '/[0-9a-f-]{36}$'`;

/**
 * Selects the ids of workers that hold leases but not their lock; none unless `workerId` itself holds its lock. A restart of
 * PostgreSQL, or a broken connection, takes a living worker's lock away for a moment: check twice.
 */
export const goneWorkers = (workerId: string) => sql<string[]>`array(
  select distinct leased_by from orders
  where ${hasLockId(sql`leased_by`)} and not ${holdsLock(sql`leased_by`)} and ${holdsLock(sql`${workerId}`)})`;

/** Counts the workers among these that are gone, without `workerId`. */
export const countGone = (workers: RawBuilder<string[]>, workerId: string) => sql<number>`(
  select count(distinct worker)::int from unnest(${workers}) worker
  where worker <> ${workerId} and ${hasLockId(sql`worker`)} and not ${holdsLock(sql`worker`)})`;
