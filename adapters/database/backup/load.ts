import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { firstOwner } from '#domain/person.ts';
import { OperatorError } from '../../operator-error.ts';
import { databaseOn, type Database } from '../database.ts';
import { appliedMigrations, migrate } from '../migrate.ts';
import { knownMigrations } from '../migration-files.ts';
import { withOwnClient } from '../connection/own-client.ts';
import type { ResilientClient } from '../connection/resilient-client.ts';
import { createIdentity } from '../tables/identity.ts';
import type { Dump } from './dump.ts';
import { copied, listTables, quoted } from './tables.ts';

export type Load = {
  dump: Dump;
  /** Returns a table's rows as COPY text. */
  read: (table: string) => Readable;
  /** Checks what was loaded before it is committed; an error undoes everything. */
  check: (tx: Database) => Promise<void>;
};

/**
 * Fills an empty database with a dump: the dump's migrations create its schema, the rows are loaded in one transaction, and then
 * this version's migrations follow. The queue's schema is created from scratch: the sweep enqueues what waits.
 * @throws OperatorError when the database is in use or not empty, or a newer version made the dump.
 */
export async function loadDatabase(url: string, load: Load): Promise<void> {
  await refuseNewer(load.dump);
  await withOwnClient(url, (client) => prepare(client, url, load.dump));
  await migrate(url, (name) => load.dump.migrations.includes(name));
  await withOwnClient(url, (client) => loadTables(client, load));
  await migrate(url);
}

async function refuseNewer({ migrations }: Dump): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new OperatorError(
    `A newer Toonbooth made that backup: this one does not know its migration ${unknown}. Update Toonbooth first.`,
  );
}

async function prepare(client: ResilientClient, url: string, dump: Dump): Promise<void> {
  const { rows: others } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0) {
    throw new OperatorError(
      `Somebody is using that database (${others.length} connections). Stop the shop's server and worker first.`,
    );
  }
  for (const { name } of await listTables(client)) await refuseRows(client, name);
  const applied = await appliedMigrations(url);
  if (applied.length > 0 && applied.join() !== dump.migrations.join()) {
    throw new OperatorError(
      'That database is empty, but another version made its tables. Replace it: drop the database and create it again.',
    );
  }
  await client.query('drop schema if exists bullmq cascade');
}

/** Conditions of the rows that a database has after a shop's first start, by table. */
const alwaysThere: Partial<Record<string, string>> = {
  ...{ identity: 'true', rate_limits: 'true', backups: 'true' },
  people: `id = '${firstOwner}'`,
};

async function refuseRows(client: ResilientClient, table: string): Promise<void> {
  const isUsual = alwaysThere[table] ?? 'false';
  const { rows } = await client.query(`select from ${quoted(table)} where not (${isUsual}) limit 1`);
  if (rows.length === 0) return;
  throw new OperatorError(
    `That database is not empty: there are rows in ${table}. A backup is restored only into an empty one, so that nothing is lost.`,
  );
}

async function loadTables(client: ResilientClient, { dump, read, check }: Load): Promise<void> {
  await client.query('begin');
  const names = dump.tables.map(({ name }) => quoted(name)).join(', ');
  // Cascades to unlogged tables, which a backup leaves out.
  await client.query(`truncate ${names} cascade`);
  for (const table of dump.tables) {
    const copying = client.query(copyFrom(`copy ${copied(table)} from stdin`));
    await pipeline(read(table.name), copying);
    if (copying.rowCount !== table.rows) {
      throw new Error(`${copying.rowCount} of ${table.rows} rows of ${table.name} were loaded`);
    }
    await restartSequences(client, table);
  }
  const tx = databaseOn(client);
  await createIdentity(tx).noteRestored();
  await check(tx);
  await client.query('commit');
}

/** Makes each serial column continue after the highest number that was loaded. */
async function restartSequences(
  client: ResilientClient,
  table: { name: string; columns: string[] },
): Promise<void> {
  for (const column of table.columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(table.name), column],
    );
    const sequence = rows[0]?.sequence;
    if (!sequence) continue;
    const next = `select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table.name)}`;
    await client.query(`select setval($1, (${next}), false)`, [sequence]);
  }
}
