import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { failpoint } from './failpoint.ts';

/** Drafts by photo id, drawings by prompt id, the others by order id. */
export const buckets = ['drafts', 'photos', 'drawings', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];
export type Files = ReturnType<typeof createFiles>;
export type StoredFile = { id: string; writtenAt: Date };

const unfinished = '.part';
/** Which database the files belong to. */
const identityName = 'identity';

/** Photos and pictures on disk, one folder a bucket; names are made of ids from the database only. */
export function createFiles(storageUrl: string) {
  const root = fileURLToPath(storageUrl);
  const pathOf = (bucket: Bucket, id: string) => path.join(root, bucket, id);

  /** Writes a file whole or not at all: readers never see half of it, and it survives a power cut. */
  async function put(bucket: Bucket, id: string, bytes: Buffer): Promise<void> {
    await mkdir(path.join(root, bucket), { recursive: true, mode: 0o700 });
    const partial = `${pathOf(bucket, id)}.${randomUUID()}${unfinished}`;
    try {
      await write(partial, bytes, bucket);
      await rename(partial, pathOf(bucket, id));
    } catch (error) {
      // On a full disk every byte counts; where it cannot be removed either, it is swept later.
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
    failpoint('file-kept', bucket);
  }

  async function write(partial: string, bytes: Buffer, bucket: Bucket): Promise<void> {
    const file = await open(partial, 'wx', 0o600);
    failpoint('file-begun', bucket);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    failpoint('file-written', bucket);
  }

  /** @returns undefined when there is no such file. */
  async function get(bucket: Bucket, id: string): Promise<Buffer | undefined> {
    return readFile(pathOf(bucket, id)).catch(ignoreMissing);
  }

  /** A file to be read piece by piece, with its size in bytes; undefined when there is none. Its stream must be used. */
  async function read(bucket: Bucket, id: string): Promise<{ bytes: number; stream: Readable } | undefined> {
    const file = await open(pathOf(bucket, id)).catch(ignoreMissing);
    if (!file) return undefined;
    const { size: bytes } = await file.stat();
    return { bytes, stream: file.createReadStream() };
  }

  async function remove(bucket: Bucket, id: string): Promise<void> {
    await rm(pathOf(bucket, id), { force: true });
  }

  async function old(bucket: Bucket, minutes: number): Promise<StoredFile[]> {
    const names = (await readdir(path.join(root, bucket)).catch(ignoreMissing)) ?? [];
    const before = Date.now() - minutes * 60_000;
    const dated = names.map(async (id) => {
      const at = await stat(pathOf(bucket, id)).catch(ignoreMissing);
      return at && at.mtimeMs < before ? [{ id, writtenAt: at.mtime }] : [];
    });
    return (await Promise.all(dated)).flat();
  }

  /** Files that were written at least `minutes` ago. */
  async function olderThan(bucket: Bucket, minutes: number): Promise<StoredFile[]> {
    return (await old(bucket, minutes)).filter(({ id }) => !id.endsWith(unfinished));
  }

  /** Removes what a process that crashed while writing left behind. */
  async function removeUnfinished(bucket: Bucket, minutes: number): Promise<void> {
    const parts = (await old(bucket, minutes)).filter(({ id }) => id.endsWith(unfinished));
    for (const { id } of parts) await remove(bucket, id);
  }

  async function readIdentity(): Promise<string | undefined> {
    return (await readFile(path.join(root, identityName), 'utf8').catch(ignoreMissing))?.trim();
  }

  async function writeIdentity(databaseId: string): Promise<void> {
    const file = path.join(root, identityName);
    await mkdir(root, { recursive: true, mode: 0o700 });
    await writeFile(`${file}${unfinished}`, `${databaseId}\n`, { mode: 0o600, flush: true });
    await rename(`${file}${unfinished}`, file);
  }

  return { put, get, read, remove, olderThan, removeUnfinished, readIdentity, writeIdentity };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
