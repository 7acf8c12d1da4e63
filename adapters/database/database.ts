import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { poolSizes } from './pool-sizes.ts';
import { openPool, readOnlyCode, TimedClient } from './resilient-client.ts';
import type { Tables } from './schema.ts';

/** What queries run in: the pool, or a transaction (`tx`) that somebody else commits. */
export type Database = Kysely<Tables>;

/** Opens a pool on PostgreSQL 14 or newer. An idle connection that breaks is reported, not thrown. */
export function openDatabase(url: string, onError: (error: Error) => void): { db: Database; pool: pg.Pool } {
  const pool = openPool({
    connectionString: url,
    max: poolSizes.queries,
    connectionTimeoutMillis: 10_000,
    Client: TimedClient,
  });
  pool.on('error', onError);
  // One that was opened while the database was read-only may stay so, or lead to a server that is no primary any more.
  pool.on('release', (_error, client) => {
    if (client instanceof TimedClient && client.isReadOnly) void client.end().catch(() => undefined);
  });
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

/** Node's codes for a way that is broken: no address for the name, nobody there, cut, or not to be trusted. */
const wayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_\w+|ENETRESET|ENOTCONN|ENOBUFS|EADDRNOTAVAIL|ESHUTDOWN|EPROTO|ERR_(STREAM|SSL|TLS)_\w+|CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+)$/;
/**
 * PostgreSQL's for a connection that it does not take or has ended, in whole classes: 08 connection, 28 login, 3D000 no such
 * database, 53 resources (but a full disk, which is storage's), 57P stopping, starting or idle for too long, 58 its own machine.
 */
const refusedCodes = /^(08\w{3}|28\w{3}|3D000|53(?!100)\w{3}|57P0\w|58\w{3})$/;
/** What pg says without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after|There was an error establishing an SSL|The server does not support SSL)/;

/** True when a query failed because the database cannot be reached just now: later it may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return wayCodes.test(code) || refusedCodes.test(code) || connectionMessages.test(error.message);
}

/** True when the database may be read and not written: a replica, as after a failover, or one that its operator or provider has locked. */
export const isReadOnlyError = (error: unknown): boolean =>
  errorCode(error) === readOnlyCode || isMissingOnReplica(error);

/** A replica has no rows of unlogged tables; only the routine tells this from other features that are not there, in any language. */
const isMissingOnReplica = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'get_relation_info';

/**
 * PostgreSQL ended a statement in favour of another one, or after too long: deadlock, serialization failure, cancelled, a lock that
 * was not to be had, a transaction that stood still; or somebody took our rights away (42501), for which no order is to blame.
 */
const yieldingCodes = ['40P01', '40001', '57014', '55P03', '25P03', '25P04', '42501'];

/** True when the same query may succeed later, whoever asked for it. */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error) || yieldingCodes.includes(errorCode(error) ?? '');
}

/** For whoever runs the shop, where `isReadOnlyError`. */
export const readOnlyWords =
  'PostgreSQL is read-only: a replica, or default_transaction_read_only is on, as providers set it on a full disk';

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
