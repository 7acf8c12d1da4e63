import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { tableSchema } from '../database/backup/tables.ts';
import { OperatorError } from '../operator-error.ts';

const fileSchema = z.object({
  /** Relative to the backup's folder. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
export type BackupFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the shop that made the backup. */
  toonbooth: z.string(),
  createdAt: z.string(),
  /** Identity of the database, which tells shops apart. */
  identity: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  pictures: z.boolean(),
  settings: z.boolean(),
  files: z.array(fileSchema),
});
/** Contents of a backup, with the size and hash of each file. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Written last: a folder without it is no backup. */
export const manifestFile = 'backup.json';

/** @throws OperatorError when the folder holds no backup that this version can read. */
export async function readManifest(dir: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(dir, manifestFile), 'utf8')));
  } catch {
    throw new OperatorError(
      `${dir} is not a backup that this version can read: it needs a valid ${manifestFile}.`,
    );
  }
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(dir, manifestFile), text, { mode: 0o600, flush: true });
}

export const tableFile = (table: string): string => `database/${table}.copy.gz`;
export const pictureFile = (bucket: string, id: string): string => `files/${bucket}/${id}`;
/** Holds `settings.json` and `secrets.json` as `DATA_DIR` does, and the operator's `.env`. */
export const settingsDir = 'settings';
