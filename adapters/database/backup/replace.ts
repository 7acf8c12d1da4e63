import { withOwnClient } from '../connection/own-client.ts';
import type { ResilientClient } from '../connection/resilient-client.ts';
import { loadDatabase, type Load } from './load.ts';

const aside = 'toonbooth_before_restore';
/** Kysely would take these for its own in whatever schema they are. */
const tables = ['kysely_migration', 'kysely_migration_lock'];

const setAside = [
  `alter schema public rename to ${aside}`,
  'create schema public',
  ...tables.map((table) => `alter table ${aside}.${table} rename to ${table}_aside`),
];
const putBack = [
  'drop schema public cascade',
  `alter schema ${aside} rename to public`,
  ...tables.map((table) => `alter table public.${table}_aside rename to ${table}`),
];

/** Runs these statements in one transaction. */
async function runAll(client: ResilientClient, statements: string[]): Promise<void> {
  await client.query(statements.join(';'));
}

/**
 * Loads a dump in place of everything that a database holds, which is kept aside until then: after a failure everything is as
 * it was, and after a crash once this is called again. @throws as `loadDatabase`
 */
export async function replaceDatabase(url: string, load: Load): Promise<void> {
  await withOwnClient(url, async (client) => {
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [aside]);
    if (rows.length > 0) await runAll(client, putBack);
    await runAll(client, setAside);
  });
  try {
    await loadDatabase(url, load);
  } catch (error) {
    await withOwnClient(url, (client) => runAll(client, putBack));
    throw error;
  }
  await withOwnClient(url, (client) => runAll(client, [`drop schema ${aside} cascade`]));
}
