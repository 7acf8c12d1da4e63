import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buckets } from '../storage/buckets.ts';

/** True when we are root and another account owns the folder: our own access then says nothing about the owner's. */
export async function isOthersForRoot(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return false;
  return (await stat(folder)).uid !== 0;
}

/**
 * Writes, reads and removes a small file in each existing folder of photos and pictures. Returns false if there is none yet: the
 * account that starts the shop must create it. @throws the file system's error
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
