import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

const run = promisify(execFile);
const major = '18';
const unfinished = 'unfinished-';

export function clusterDir(home: string): string {
  return path.join(home, 'cluster');
}

async function versionOf(home: string): Promise<string | undefined> {
  return readFile(path.join(clusterDir(home), 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}

async function removeUnfinished(home: string): Promise<void> {
  const left = (await readdir(home)).filter((name) => name.startsWith(unfinished));
  await Promise.all(left.map((name) => rm(path.join(home, name), { recursive: true, force: true })));
}

type Making = { home: string; password: string; account: Account; initdb: string };

/** Makes a cluster in a temporary folder and moves it into place when complete, so that a killed start leaves no partial one. */
async function initialise({ home, password, account, initdb }: Making): Promise<void> {
  await removeUnfinished(home);
  const draft = path.join(home, `${unfinished}${randomUUID()}`);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const settings = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--no-locale'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(initdb, [`--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...settings, ...locale], {
    ...account,
    cwd: home,
  });
  await rm(passwordFile);
  await rename(draft, clusterDir(home));
}

/**
 * Makes the cluster if there is none yet.
 * @throws Error when the existing one belongs to another version of PostgreSQL
 */
export async function ensureCluster(making: Making): Promise<void> {
  const version = await versionOf(making.home);
  if (version === undefined) return initialise(making);
  if (version !== major) {
    throw new Error(
      `The database in ${making.home} was made by PostgreSQL ${version}, but this Toonbooth includes ${major}. ` +
        'Start the Toonbooth that made it and take a backup, or set DATABASE_URL.',
    );
  }
}
