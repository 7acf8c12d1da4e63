import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createFiles } from '../files.ts';

/** What is free to us on the disk that holds a folder, in bytes. @throws the file system's error. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Writes, reads and removes a small file where photos and pictures lie; their folder, or undefined where it is not there
 * yet, which belongs to whoever starts the shop. @throws the file system's error.
 */
export async function probeStorage(storageUrl: string): Promise<string | undefined> {
  const folder = fileURLToPath(storageUrl);
  if (!existsSync(folder)) return undefined;
  const files = createFiles(storageUrl);
  const id = `probe-${randomUUID()}`;
  await files.put('drafts', id, Buffer.from(id));
  const found = await files.get('drafts', id);
  await files.remove('drafts', id);
  if (found?.toString() !== id) throw new Error('what was written cannot be read back');
  return folder;
}
