import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'migrations');

/** Returns the names of this version's migrations, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return files.map((file) => path.basename(file, '.sql')).sort();
}

export const readMigration = (name: string): Promise<string> =>
  readFile(path.join(folder, `${name}.sql`), 'utf8');
