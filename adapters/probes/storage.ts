import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createFiles } from '../files.ts';

export type StorageFacts = { folder: string; freeBytes: number };

/**
 * Writes, reads and removes a small file where photos and pictures lie; undefined where their folder is not there
 * yet, which belongs to whoever starts the shop. @throws the file system's error.
 */
export async function probeStorage(storageUrl: string): Promise<StorageFacts | undefined> {
  const folder = fileURLToPath(storageUrl);
  if (!existsSync(folder)) return undefined;
  const files = createFiles(storageUrl);
  const id = `probe-${randomUUID()}`;
  await files.put('drafts', id, Buffer.from(id));
  const found = await files.get('drafts', id);
  await files.remove('drafts', id);
  if (found?.toString() !== id) throw new Error('what was written cannot be read back');
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize };
}
