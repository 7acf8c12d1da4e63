import { mkdir, rm } from 'node:fs/promises';
import type { Manifest } from './manifest.ts';
import type { BackupSource } from './write-backup.ts';

/** Folder or bucket in which the shop keeps its own backups. */
export type BackupPlace = {
  /** Writes a backup of the database alone, and reads it back from there. */
  write: (source: BackupSource) => Promise<{ name: string; manifest: Manifest }>;
  /** Runs `work` on a backup's folder, which is a different one each time. */
  withFolder: <T>(name: string, work: (dir: string) => Promise<T>) => Promise<T>;
  remove: (name: string) => Promise<void>;
  /** Removes unfinished backups begun more than a day ago. */
  removeUnfinished: () => Promise<void>;
};

/** Options of a scheduled backup: the database alone (docs/decisions/119-scheduled-backups.md). */
export const databaseAlone = { pictures: false, settings: false };

/** Makes the folder, empty and readable by its owner alone, and removes it after the work. */
export async function withStaging<T>(dir: string, work: () => Promise<T>): Promise<T> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
