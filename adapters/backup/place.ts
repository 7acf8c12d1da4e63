import { mkdir, rm } from 'node:fs/promises';
import type { Manifest } from './manifest.ts';
import type { BackupSource } from './write-backup.ts';

/** A folder or a bucket that the shop keeps its own backups in. */
export type BackupPlace = {
  /** Makes one of the database alone, and reads it back from there. */
  write: (source: BackupSource) => Promise<{ name: string; manifest: Manifest }>;
  /** Does something with a backup's folder, which is another one each time. */
  withFolder: <T>(name: string, work: (dir: string) => Promise<T>) => Promise<T>;
  remove: (name: string) => Promise<void>;
  /** Removes what was begun more than a day ago and did not come to its end. */
  removeUnfinished: () => Promise<void>;
};

/** The database alone: see docs/decisions/119-scheduled-backups.md. */
export const databaseAlone = { pictures: false, settings: false };

/** Gives a folder that is empty and for its owner alone, and removes it. */
export async function withStaging<T>(dir: string, work: () => Promise<T>): Promise<T> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
