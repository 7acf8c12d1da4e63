import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

/** Access to a cluster on this machine. */
export type Connection = { port: number; password: string };

export function databaseUrl({ port, password }: Connection, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Runs one statement in the database `postgres` of the cluster. */
export async function query(
  connection: Connection,
  text: string,
  values: string[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: databaseUrl(connection, 'postgres'),
    connectionTimeoutMillis: 20_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True for errors while no server listens, and for "starting up" and "shutting down" (57P03). */
function isPassing(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  return ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) || /terminated|timeout/.test(message);
}

/** Returns the folder of the cluster that answers; undefined while none does. */
async function servedDir(connection: Connection): Promise<string | undefined> {
  try {
    const [row] = await query(connection, "select current_setting('data_directory') as dir");
    return String(row?.dir);
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/**
 * Waits for a server: resolves with true once the cluster in `dir` answers, with false when its process is gone.
 * @throws Error when another cluster answers, or when it does not accept our password
 */
export async function untilServing(
  connection: Connection,
  dir: string,
  lives: () => boolean,
): Promise<boolean> {
  while (lives()) {
    const served = await servedDir(connection);
    if (served === dir) return true;
    if (served !== undefined)
      throw new Error(`Port ${connection.port} belongs to another PostgreSQL (${served}).`);
    await wait(25);
  }
  return false;
}

/** Creates a database if it does not exist. The name must be a plain identifier. */
export async function ensureDatabase(connection: Connection, name: string): Promise<void> {
  const found = await query(connection, 'select 1 from pg_database where datname = $1', [name]);
  if (found.length === 0) await query(connection, `create database "${name}"`);
}
