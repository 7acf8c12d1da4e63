import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { poolSizes } from './pool-sizes.ts';
import { TimedClient } from './resilient-client.ts';
import type { Tables } from './schema.ts';

/** What queries run in: the pool, or a transaction (`tx`) that somebody else commits. */
export type Database = Kysely<Tables>;

/** Opens a pool on PostgreSQL 14 or newer. An idle connection that breaks is reported, not thrown. */
export function openDatabase(url: string, onError: (error: Error) => void): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSizes.queries,
    connectionTimeoutMillis: 10_000,
    Client: TimedClient,
  });
  pool.on('error', onError);
  return { db: databaseOver(pool), pool };
}

/** The queries of `tables/` on one connection, and in its transaction where one is open. */
export function databaseOn(client: pg.Client): Database {
  const connection = Object.assign(client, { release: () => undefined });
  return databaseOver({ connect: () => Promise.resolve(connection), end: () => Promise.resolve() });
}

function databaseOver(pool: PostgresPool): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Errors of a connection that could not be made or has just broken: codes of Node and PostgreSQL, and pg's own messages. */
const connectionCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|53300|08\d{3})$/;
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True when a query failed because the database cannot be reached just now: later it may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionCodes.test(errorCode(error) ?? '') || connectionMessages.test(error.message);
}

/** PostgreSQL ended a statement in favour of another one, or after too long: deadlock, serialization failure, cancelled. */
const yieldingCodes = ['40P01', '40001', '57014'];

/** True when the same query may succeed later, whoever asked for it. */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || yieldingCodes.includes(errorCode(error) ?? '');
}

export async function isReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** True when a table or a column that the query names is not there yet: the database waits for its migrations. */
export function isOutdated(error: unknown): boolean {
  return ['42P01', '42703'].includes(errorCode(error) ?? '');
}
