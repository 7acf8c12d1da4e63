import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buckets } from '../storage/buckets.ts';

/** True where what we may do in a folder says nothing of its owner: root may do everything everywhere. */
export async function isOthersForRoot(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return false;
  return (await stat(folder)).uid !== 0;
}

/**
 * Writes, reads and removes a small file where photos and pictures lie, in each folder that is there; false where none
 * is yet, which belongs to whoever starts the shop. @throws the file system's error.
 */
export async function probeStorage(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const folders = [
    folder,
    ...buckets.map((bucket) => path.join(folder, bucket)).filter((dir) => existsSync(dir)),
  ];
  for (const dir of folders) await probeFolder(dir);
  return true;
}

async function probeFolder(dir: string): Promise<void> {
  const id = `probe-${randomUUID()}`;
  const file = path.join(dir, id);
  try {
    await writeFile(file, id, { mode: 0o600, flush: true });
    if ((await readFile(file, 'utf8')) !== id) throw new Error('what was written cannot be read back');
  } finally {
    await rm(file, { force: true });
  }
}
