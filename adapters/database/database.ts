import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { poolSizes } from './connection/pool-sizes.ts';
import { openPool, readOnlyCode, TimedClient } from './connection/resilient-client.ts';
import type { Tables } from './schema/schema.ts';

/** A pool to run queries in, or a transaction (`tx`) that the caller commits. */
export type Database = Kysely<Tables>;

/** Opens a pool on PostgreSQL 14 or newer. An idle connection that breaks is reported to `onError`, not thrown. */
export function openDatabase(url: string, onError: (error: Error) => void): { db: Database; pool: pg.Pool } {
  const pool = openPool({
    connectionString: url,
    max: poolSizes.queries,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // A connection opened while the database was read-only may stay so, or lead to a server that is no longer the primary.
  pool.on('release', (_error, client) => {
    if (client instanceof TimedClient && client.isReadOnly) void client.end().catch(() => undefined);
  });
  return { db: databaseOver(pool), pool };
}

/** Returns a database that queries over one connection, within its transaction if one is open. */
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

/** Node's codes for a broken network path: unknown host name, no listener, connection cut, or certificate not trusted. */
const wayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_\w+|ENETRESET|ENOTCONN|ENOBUFS|EADDRNOTAVAIL|ESHUTDOWN|EPROTO|ERR_(STREAM|SSL|TLS)_\w+|CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+)$/;
/**
 * PostgreSQL's codes for a connection that it refuses or has ended, in whole classes: 08 connection, 28 login, 3D000 no such
 * database, 53 resources (but not a full disk, which storage handles), 57P stopping, starting or idle for too long, 58 system
 * errors.
 */
const refusedCodes = /^(08\w{3}|28\w{3}|3D000|53(?!100)\w{3}|57P0\w|58\w{3})$/;
/** Messages of pg's errors without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after|There was an error establishing an SSL|The server does not support SSL)/;

/** Decides whether a query failed because the database is unreachable at present: later it may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return wayCodes.test(code) || refusedCodes.test(code) || connectionMessages.test(error.message);
}

/** Decides whether the database can only be read: a replica, as after a failover, or locked by its operator or provider. */
export const isReadOnlyError = (error: unknown): boolean =>
  errorCode(error) === readOnlyCode || isMissingOnReplica(error);

/** A replica has no rows of unlogged tables; only `routine` tells this from other unsupported features, in any language. */
const isMissingOnReplica = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'get_relation_info';

/**
 * Codes of a statement that PostgreSQL ended in favour of another, or after too long: deadlock, serialization failure, cancelled,
 * lock not available, transaction idle or open for too long; or a missing privilege (42501), for which no order is to blame.
 */
const yieldingCodes = ['40P01', '40001', '57014', '55P03', '25P03', '25P04', '42501'];

/** Decides whether the same query may succeed later as the error is not about the request itself. */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error) || yieldingCodes.includes(errorCode(error) ?? '');
}

/** Message for the operator when `isReadOnlyError`. */
export const readOnlyWords =
  'PostgreSQL is read-only: a replica, or default_transaction_read_only is on, as providers set it when a disk is full';

export async function isReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Decides whether a table or column in the query does not exist yet: the database waits for its migrations. */
export function isOutdated(error: unknown): boolean {
  return ['42P01', '42703'].includes(errorCode(error) ?? '');
}
