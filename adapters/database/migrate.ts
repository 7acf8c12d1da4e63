import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'bullmq';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { ResilientClient } from './resilient-client.ts';

const folder = path.join(import.meta.dirname, 'migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [
      path.basename(name, '.sql'),
      {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The names of this version's migrations, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** The names of the migrations that this database has had, oldest first. */
export async function appliedMigrations(url: string): Promise<string[]> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows: made } = await client.query("select where to_regclass('kysely_migration') is not null");
    if (made.length === 0) return [];
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The queue's own schema lies in `bullmq`; its migrations want a session of their own. */
async function migrateQueue(url: string): Promise<void> {
  const client = new ResilientClient({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/** @throws OperatorError when a newer version has run on the database: this one cannot go on with it. */
async function refuseNewer(url: string): Promise<void> {
  const known = await knownMigrations();
  const applied = await appliedMigrations(url).catch(() => []);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `A newer Toonbooth has run on this database (${unknown.join(', ')}), and this program is older.\n` +
      'Install that version or a newer one. To go back, restore a backup from before the upgrade into an empty database.',
  );
}

/**
 * Brings the database up to this version's schema, the queue's included. Safe to call from several
 * processes at once and on every start. `upTo` names the last migration to apply, such as 006-lacking-machines: all of
 * them unless a test wants the schema of an older version.
 * @throws OperatorError when a newer version has run on it, else the database's own error when a migration fails; nothing of
 * that migration stays.
 */
export async function migrate(url: string, upTo?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, Client: ResilientClient });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) {
      await refuseNewer(url);
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    }
    await migrateQueue(url);
  } finally {
    await db.destroy();
  }
}
