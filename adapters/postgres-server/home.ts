import { randomUUID } from 'node:crypto';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { postgresDir, postgresHomeFile } from '../data-dir/contents.ts';
import type { Account } from './account.ts';
import { makeSystemDir, systemDir } from './binaries.ts';

/**
 * Finds or chooses the folder of a shop's PostgreSQL: under the shop's own `dataDir` or, if PostgreSQL runs as an account of its
 * own that may not enter there, in a separate folder, to which `dataDir` keeps a pointer.
 */
export async function postgresHome(dataDir: string, account: Account): Promise<string> {
  if (!account) return postgresDir(dataDir);
  const known = await postgresHomeFile.read(dataDir);
  if (known) return known;
  await makeSystemDir();
  const home = path.join(systemDir, randomUUID());
  await postgresHomeFile.write(dataDir, home);
  return home;
}

/** Creates the folder and gives it to the account that PostgreSQL runs as. */
export async function makeHome(home: string, account: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
}
