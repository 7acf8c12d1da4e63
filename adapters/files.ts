import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { crashPoint } from './failpoint.ts';

/** Drafts by photo id, the others by order id. */
export const shelves = ['drafts', 'photos', 'drawings', 'pictures'] as const;
type Shelf = (typeof shelves)[number];

const unfinished = '.part';

/** Photos and pictures on disk, one folder a shelf; names are made of ids from the database only. */
export function createFiles(storageUrl: string) {
  const root = fileURLToPath(storageUrl);
  const place = (shelf: Shelf, id: string) => path.join(root, shelf, id);

  /** Writes a file whole or not at all: readers never see half of it, and it survives a power cut. */
  async function put(shelf: Shelf, id: string, bytes: Buffer): Promise<void> {
    await mkdir(path.join(root, shelf), { recursive: true, mode: 0o700 });
    const partial = `${place(shelf, id)}.${randomUUID()}${unfinished}`;
    const file = await open(partial, 'wx', 0o600);
    crashPoint('file-begun', shelf);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    crashPoint('file-written', shelf);
    await rename(partial, place(shelf, id));
    crashPoint('file-kept', shelf);
  }

  /** @returns undefined when there is no such file. */
  async function get(shelf: Shelf, id: string): Promise<Buffer | undefined> {
    return readFile(place(shelf, id)).catch(ignoreMissing);
  }

  /** A file to be read piece by piece, with its size in bytes; undefined when there is none. Its stream must be used. */
  async function read(shelf: Shelf, id: string): Promise<{ bytes: number; stream: Readable } | undefined> {
    const file = await open(place(shelf, id)).catch(ignoreMissing);
    if (!file) return undefined;
    const { size: bytes } = await file.stat();
    return { bytes, stream: file.createReadStream() };
  }

  async function remove(shelf: Shelf, id: string): Promise<void> {
    await rm(place(shelf, id), { force: true });
  }

  async function old(shelf: Shelf, minutes: number): Promise<string[]> {
    const names = (await readdir(path.join(root, shelf)).catch(ignoreMissing)) ?? [];
    const before = Date.now() - minutes * 60_000;
    const dated = names.map(async (name) => ({
      name,
      at: await stat(place(shelf, name)).catch(ignoreMissing),
    }));
    return (await Promise.all(dated)).filter(({ at }) => at && at.mtimeMs < before).map(({ name }) => name);
  }

  /** Ids of files that were written at least `minutes` ago. */
  async function olderThan(shelf: Shelf, minutes: number): Promise<string[]> {
    return (await old(shelf, minutes)).filter((name) => !name.endsWith(unfinished));
  }

  /** Removes what a process that died while writing left behind. */
  async function removeUnfinished(shelf: Shelf, minutes: number): Promise<void> {
    const names = (await old(shelf, minutes)).filter((name) => name.endsWith(unfinished));
    for (const name of names) await remove(shelf, name);
  }

  return { put, get, read, remove, olderThan, removeUnfinished };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
