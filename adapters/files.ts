import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type Files = ReturnType<typeof createFiles>;
type Shelf = 'drafts' | 'photos' | 'drawings' | 'pictures';

/** Photos and pictures on disk, one folder a shelf; names are made of ids from the database only. */
export function createFiles(storageUrl: string) {
  const root = fileURLToPath(storageUrl);
  const place = (shelf: Shelf, id: string) => path.join(root, shelf, id);

  /** Writes a file whole or not at all: readers never see half of it, and it survives a power cut. */
  async function put(shelf: Shelf, id: string, bytes: Buffer): Promise<void> {
    await mkdir(path.join(root, shelf), { recursive: true, mode: 0o700 });
    const unfinished = `${place(shelf, id)}.${randomUUID()}.part`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, place(shelf, id));
  }

  /** @returns undefined when there is no such file. */
  async function get(shelf: Shelf, id: string): Promise<Buffer | undefined> {
    return readFile(place(shelf, id)).catch(ignoreMissing);
  }

  async function copy(from: [Shelf, string], to: [Shelf, string]): Promise<boolean> {
    await mkdir(path.join(root, to[0]), { recursive: true, mode: 0o700 });
    const copied = await copyFile(place(...from), place(...to)).then(() => true, ignoreMissing);
    return copied ?? false;
  }

  async function remove(shelf: Shelf, id: string): Promise<void> {
    await rm(place(shelf, id), { force: true });
  }

  return { put, get, copy, remove };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
