import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'migrations');

/** Folder of a version's migrations below its root. */
export const migrationsFolder = 'adapters/database/migrations';

/** Returns the names of the migrations among these files, oldest first. */
export function migrationsAmong(files: string[]): string[] {
  const sql = files.filter((file) => file.endsWith('.sql'));
  return sql.map((file) => path.basename(file, '.sql')).sort();
}

/** Returns the names of the migrations of the version in `root`, by default this one, oldest first. */
export async function knownMigrations(root?: string): Promise<string[]> {
  return migrationsAmong(await readdir(root === undefined ? folder : path.join(root, migrationsFolder)));
}

export const readMigration = (name: string): Promise<string> =>
  readFile(path.join(folder, `${name}.sql`), 'utf8');
