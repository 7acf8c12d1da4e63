import { sql, type Kysely } from 'kysely';
import { OperatorError } from '../../operator-error.ts';
import { shopVersion } from '../../shop-version.ts';
import { knownMigrations, readMigration } from '../migration-files.ts';

export type Program = 'server' | 'worker';
/** A process of the shop on any machine; the fields of a version that does not report itself are empty. */
export type LivingProcess = {
  program: Program | undefined;
  version: string;
  /** Number of migrations that it knows, and the name of the last. */
  migrations: number;
  newest: string;
};

/**
 * Returns the name of the connection that a process keeps for its lifetime: PostgreSQL shows the name to everyone and forgets
 * it however the process ends (docs/decisions/074-two-versions-on-one-database.md).
 */
export async function processName(program: Program): Promise<string> {
  const known = await knownMigrations();
  return ['toonbooth', program, await shopVersion(), known.length, known.at(-1)].join(' ');
}

function readName(name: string): LivingProcess {
  const [, program, version = '', migrations = '0', newest = ''] = name.split(' ');
  const known = program === 'server' || program === 'worker' ? program : undefined;
  return { program: known, version, migrations: Number(migrations), newest };
}

/**
 * Finds all processes connected to this database now. Versions before 0.3 have no name; they are recognized by their lock, or
 * by the last query on the connection that they keep.
 */
export async function findLivingProcesses(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
): Promise<LivingProcess[]> {
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity a
    where datname = current_database() and pid <> pg_backend_pid() and (
      application_name ~ '^toonbooth (server|worker) ' or (
        application_name = '' and usename = current_user and (
          query in ('listen orders', 'select 1')
          or exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and mode = 'ShareLock'))))`.execute(
    db,
  );
  return rows.map(({ name }) => readName(name));
}

/** Returns one line for each running version, such as "0.2.0 (053-comfyui-warnings): server, 2 workers". */
export function describeVersions(processes: LivingProcess[]): string[] {
  const versions = new Map<string, LivingProcess[]>();
  for (const one of processes) {
    const version = one.program ? `${one.version} (${one.newest})` : 'a version before 0.3';
    versions.set(version, [...(versions.get(version) ?? []), one]);
  }
  return [...versions].map(([version, of]) => `${version}: ${countPrograms(of)}`);
}

function countPrograms(processes: LivingProcess[]): string {
  const count = (program: Program): string => {
    const { length } = processes.filter((one) => one.program === program);
    return length > 1 ? `${length} ${program}s` : length === 1 ? program : '';
  };
  const named = [count('server'), count('worker')].filter((words) => words !== '');
  return named.length > 0 ? named.join(', ') : `${processes.length} connections`;
}

/** Returns the part of a version up to the first number that is not 0; a change in it requires manual steps. */
export const seriesOf = (version: string): string => /^(?:0\.)*\d+/.exec(version)?.[0] ?? '';

/** Returns the oldest migration that a program must know after these (docs/decisions/074-two-versions-on-one-database.md). */
async function neededAfter(migrations: string[]): Promise<string> {
  return neededIn(await Promise.all(migrations.map(readMigration)));
}

/** Returns the same for the SQL of migrations, oldest first; '' if all programs may go on. */
export function neededIn(sql: string[]): string {
  const needed = sql.map((text) => /comment on table kysely_migration is '([^']+)'/i.exec(text)?.[1]);
  return needed.findLast((name) => name !== undefined) ?? '';
}

/**
 * Checks, before these migrations are applied, that no older process is running from which they would remove something.
 * @throws OperatorError when one is.
 */
export async function refuseBesideOlder(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  migrations: string[],
): Promise<void> {
  const [mine, known, needed] = [await shopVersion(), await knownMigrations(), await neededAfter(migrations)];
  const mayStay = ({ version, newest }: LivingProcess): boolean =>
    seriesOf(version) === seriesOf(mine) && newest >= needed;
  const inTheWay = (await findLivingProcesses(db)).filter(
    (one) => one.migrations < known.length && !mayStay(one),
  );
  if (inTheWay.length === 0) return;
  throw new OperatorError(
    `An older Toonbooth runs on this database (${describeVersions(inTheWay).join('; ')}), and this start would change its tables under it.\n` +
      'Stop its servers and workers on every machine, then start this version. Nothing has been changed.',
  );
}
