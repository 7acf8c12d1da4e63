import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ResilientClient } from './resilient-client.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** What a query may run in: the pool, or a transaction that somebody else commits. */
export type Querying = Kysely<Tables> | Transaction<Tables>;

/** Opens a pool on PostgreSQL 14 or newer. An idle connection that breaks is reported, not thrown. */
export function openDatabase(url: string, onError: (error: Error) => void): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    Client: ResilientClient,
  });
  pool.on('error', onError);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}

/** What a connection says that could not be made or has just broken, in Node's codes, PostgreSQL's and pg's own words. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|53300|08\d{3})$/;
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True when a query failed because the database cannot be reached just now: later it may succeed. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: unknown };
  return (typeof code === 'string' && awayCodes.test(code)) || awayWords.test(message);
}

export async function isReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
