import { randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import { makeSystemDir, systemDir } from './binaries.ts';

const pointer = 'postgres-home';

async function readPointer(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}

/**
 * Finds or makes the folder in which a shop's PostgreSQL lives: under the shop's own `dataDir`, or, where PostgreSQL
 * runs as an account of its own that may not enter there, in a folder of its own to which `dataDir` keeps a pointer.
 */
export async function postgresHome(dataDir: string, account: Account): Promise<string> {
  if (!account) return path.join(dataDir, 'postgres');
  const file = path.join(dataDir, pointer);
  const known = await readPointer(file);
  if (known) return known;
  await makeSystemDir();
  const home = path.join(systemDir, randomUUID());
  await writeFile(`${file}.new`, `${home}\n`);
  await rename(`${file}.new`, file);
  return home;
}

/** Makes the folder and gives it to the account PostgreSQL runs as. */
export async function makeHome(home: string, account: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
}
