import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Runs `work` under a lock that excludes everyone else on this database; PostgreSQL releases it however the process ends.
 * @returns undefined if another process holds the lock
 */
export async function withExclusiveLock<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const key = sql`hashtextextended(${name}, 0)`;
  return db.connection().execute(async (connection) => {
    const lock = sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${key}) as "isOurs"`;
    const { rows } = await lock.execute(connection);
    if (rows[0]?.isOurs !== true) return undefined;
    try {
      return { result: await work() };
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
