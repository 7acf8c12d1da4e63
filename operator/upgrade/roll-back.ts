import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '#adapters/backup/manifest.ts';
import { print } from '#adapters/command.ts';
import { upgradeBackupsDir } from '#adapters/data-dir/contents.ts';
import { newerMigrations } from '#adapters/database/migrate.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Config } from '#config.ts';
import { handOver } from './hand-over.ts';
import { point, targetOf, type Place } from './place.ts';
import { refuseUnready, type Wishes } from './upgrade.ts';

type Options = Pick<Wishes, 'wait' | 'isDry' | 'confirm'> & { restore: boolean };

async function versionIn(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version ?? '?';
}

/** Returns the newest backup that a version made before it was upgraded, and when; undefined if there is none. */
async function backupOf(version: string, dataDir: string) {
  const backups = upgradeBackupsDir(dataDir);
  const names = (await readdir(backups).catch(() => [])).sort().reverse();
  for (const name of names) {
    const dir = path.join(backups, name);
    const manifest = await readManifest(dir).catch(() => undefined);
    if (manifest?.toonbooth === version) return { dir, createdAt: manifest.createdAt };
  }
  return undefined;
}

/**
 * Returns the backup to restore before that version can run; null if it can use the database as it is.
 * @throws OperatorError if it cannot, and `restore` does not allow that, or there is no backup
 */
async function backupNeeded(to: string, { DATABASE_URL, DATA_DIR }: Config, restore: boolean) {
  if ((await newerMigrations(DATABASE_URL, to)).mayGoOn) return null;
  const version = await versionIn(to);
  const backup = await backupOf(version, DATA_DIR);
  if (!backup)
    throw new OperatorError(`${version} cannot use the database any more, and there is no backup of it.`);
  if (restore) return backup;
  throw new OperatorError(
    `${version} cannot use the database any more. --restore goes back to the backup of ${backup.createdAt} as well: ` +
      'everything since then is lost, except what Stripe knows.',
  );
}

/** Goes back to the version that ran before the last upgrade, or forward again after that. */
export async function rollBack(place: Place, config: Config, options: Options): Promise<void> {
  const { versions, running } = place;
  const to = await targetOf(versions, 'previous');
  if (to === undefined)
    throw new OperatorError(`There is no link "previous" in ${versions}: nothing was upgraded here.`);
  const version = await versionIn(to);
  const backup = await backupNeeded(to, config, options.restore);
  const database = backup === null ? 'stays as it is' : `is that of ${backup.createdAt} again`;
  print(`${await versionIn(running)} → ${version}, in ${to}; the database ${database}.`);
  const url = await refuseUnready(config);
  if (options.isDry || !(await options.confirm(`Go back to ${version}?`))) return;
  const awayMs = await handOver(place, url, {
    to,
    waitSeconds: options.wait,
    restoreFrom: backup?.dir ?? null,
  });
  await point(versions, 'previous', running);
  await point(versions, 'current', to);
  print(`${version} runs. Visitors waited ${(awayMs / 1000).toFixed(1)} s at most.`);
}
