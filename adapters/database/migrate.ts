import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'bullmq';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import pg from 'pg';
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

/**
 * Brings the database up to this version's schema, the queue's included. Safe to call from several
 * processes at once and on every start.
 * @throws the database's own error when a migration fails; nothing of that migration stays.
 */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, Client: ResilientClient });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: readMigrations },
    }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    await migrateQueue(url);
  } finally {
    await db.destroy();
  }
}
