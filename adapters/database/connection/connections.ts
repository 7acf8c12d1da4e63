import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import type { Database } from '../database.ts';
import { mostConnections } from './pool-sizes.ts';

/** Counts the connections that PostgreSQL accepts in all, and those that are open, whether the shop's or not. */
async function countConnections(db: Database): Promise<{ most: number; open: number }> {
  const { rows } = await sql<{ most: number; open: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`.execute(db);
  return rows[0] ?? { most: Infinity, open: 0 };
}

export const moreConnections = `raise max_connections in postgresql.conf: a server of the shop opens up to ${mostConnections.server}, each worker up to ${mostConnections.worker}`;

/** Warns at the start, rather than when the first visitor is turned away, that connections may run out. */
export async function reportFewConnections(
  db: Database,
  program: keyof typeof mostConnections,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { most, open } = await countConnections(db);
  if (most - open >= mostConnections[program]) return;
  const error = `it accepts ${most}, and ${open} are open`;
  log.warn('PostgreSQL may run out of connections', { error, remedy: moreConnections });
}
