import { BULLMQ_MAJOR_VERSION, LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq';
import { Migrator, sql, type Migration } from 'kysely';
import type { Log } from '../log.ts';
import { LastingError } from '../operator-error.ts';
import { refuseBesideOlder } from './processes/living-processes.ts';
import { knownMigrations, readMigration } from './migration-files.ts';
import { withOwnClient } from './connection/own-client.ts';
import type { ResilientClient } from './connection/resilient-client.ts';
import { databaseOn } from './database.ts';

async function toMigration(name: string): Promise<[string, Migration]> {
  const text = await readMigration(name);
  return [
    name,
    {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    },
  ];
}

/** Returns the names of the migrations applied to this database, oldest first. */
export function appliedMigrations(url: string): Promise<string[]> {
  return withOwnClient(url, async (client) => {
    const { rows: made } = await client.query("select where to_regclass('kysely_migration') is not null");
    if (made.length === 0) return [];
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return rows.map(({ name }) => name);
  });
}

/** Warns that a newer version has run on the database: this one may go on until it is replaced, or for good after a rollback. */
export function reportNewer(names: string[], log: Pick<Log, 'warn'>): void {
  if (names.length === 0) return;
  const remedy = 'nothing if you went back to this version; otherwise install the newer one here';
  log.warn('a newer version has run on this database', { error: names.join(', '), remedy });
}

/** Migrates the queue's own schema, `bullmq`; its migrations need a session of their own. */
const migrateQueue = (url: string): Promise<void> =>
  withOwnClient(url, async (client) => void (await runMigrations(client)));

/**
 * Returns the name of the oldest migration that a program must know to go on; undefined while there is none. Migrations that
 * remove something leave it for older programs, as the comment of the table that records migrations.
 */
function oldestNeeded(url: string): Promise<string | undefined> {
  return withOwnClient(url, async (client) => {
    const { rows } = await client.query<{ needed: string | null }>(
      "select obj_description('kysely_migration'::regclass, 'pg_class') as needed",
    );
    return rows[0]?.needed ?? undefined;
  });
}

/**
 * Returns the migrations that a newer version has applied, and whether the version in `root`, by default this one, may go on
 * beside it: it may if it knows every removal since (docs/decisions/074-two-versions-on-one-database.md).
 */
export async function newerMigrations(
  url: string,
  root?: string,
): Promise<{ names: string[]; mayGoOn: boolean }> {
  const [known, applied] = [await knownMigrations(root), await appliedMigrations(url)];
  const names = applied.filter((name) => !known.includes(name));
  if (names.length === 0) return { names, mayGoOn: true };
  const needed = await oldestNeeded(url);
  const hasAll = known.every((name) => applied.includes(name));
  return { names, mayGoOn: hasAll && (needed === undefined || known.includes(needed)) };
}

/** @returns the migrations of a newer version beside which this one may go on. @throws LastingError if it may not. */
async function refuseNewer(url: string): Promise<string[]> {
  const { names, mayGoOn } = await newerMigrations(url).catch(() => ({ names: [], mayGoOn: true }));
  if (mayGoOn) return names;
  throw new LastingError(
    `A newer Toonbooth has run on this database (${names.join(', ')}), and this program is older.\n` +
      'Install that version or a newer one. To go back, restore a backup from before the upgrade into an empty database.',
  );
}

/**
 * Checks in one statement whether the database has exactly this version's schema, as at almost every start; false also if that
 * cannot be read.
 */
export async function isMigrated(client: ResilientClient): Promise<boolean> {
  const known = await knownMigrations();
  const asking = client.query<{ isMigrated: boolean }>(
    `select count(*) = $2 and count(*) filter (where name = any($1)) = $2
       and (select max(version) = $3 and max(min_client_version) <= $4 from bullmq.migration) as "isMigrated"
     from kysely_migration`,
    [known, known.length, LATEST_SCHEMA_VERSION, BULLMQ_MAJOR_VERSION],
  );
  return asking.then(
    ({ rows }) => rows[0]?.isMigrated === true,
    () => false,
  );
}

/**
 * Brings the database up to this version's schema, including the queue's. Safe to call from several processes at once and on
 * every start. `wants` selects migrations: by default all; for the schema of an older version, those that had landed by then.
 * `limitMs`: as in `withOwnClient`.
 * @returns the migrations that a newer version has applied, beside which this one goes on; usually none
 * @throws OperatorError when an older process is running from which this would remove something; LastingError when a newer
 * version has changed the database so that this one cannot go on; else the database's own error when a migration fails, of which
 * nothing is kept.
 */
export function migrate(
  url: string,
  wants: (migration: string) => boolean = () => true,
  limitMs?: number,
): Promise<string[]> {
  const migrateOn = async (client: ResilientClient): Promise<string[]> => {
    const db = databaseOn(client);
    const wanted = (await knownMigrations()).filter(wants);
    const applied = await appliedMigrations(url);
    const missing = wanted.filter((name) => !applied.includes(name));
    if (applied.length > 0 && missing.length > 0) await refuseBesideOlder(db, missing);
    // Branches land out of the order of their numbers, so a database may have a later migration and lack an earlier one.
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => Object.fromEntries(await Promise.all(wanted.map(toMigration))),
      },
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    const newer = error ? await refuseNewer(url) : [];
    if (error && newer.length === 0)
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    await migrateQueue(url);
    return newer;
  };
  return withOwnClient(url, migrateOn, limitMs);
}
