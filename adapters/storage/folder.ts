import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { failpoint } from '../failpoint.ts';
import { identityName, type Bucket, type StoredFile } from './buckets.ts';

const unfinished = '.part';
const isUnfinished = (id: string): boolean => id.endsWith(unfinished);
/** Files in one page of a listing, which limits the memory that a listing takes. */
const pageSize = 1000;

/** Keeps photos and pictures on disk, one folder per bucket; file names consist of ids from the database alone. */
export function createFolderFiles(root: string) {
  const pathOf = (bucket: Bucket, id: string) => path.join(root, bucket, id);

  /** Writes a file whole or not at all: no reader sees half of it, and it survives a power cut. */
  async function put(bucket: Bucket, id: string, bytes: Buffer): Promise<void> {
    await mkdir(path.join(root, bucket), { recursive: true, mode: 0o700 });
    const partial = `${pathOf(bucket, id)}.${randomUUID()}${unfinished}`;
    try {
      await write(partial, bytes, bucket);
      await rename(partial, pathOf(bucket, id));
    } catch (error) {
      // On a full disk every byte counts; if it cannot be removed either, the sweep removes it later.
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

  /** @returns undefined when there is no such file */
  async function get(bucket: Bucket, id: string): Promise<Buffer | undefined> {
    return readFile(pathOf(bucket, id)).catch(ignoreMissing);
  }

  /** Opens a file to read as a stream, with its size in bytes; undefined when there is none. The stream must be consumed. */
  async function read(bucket: Bucket, id: string): Promise<{ bytes: number; stream: Readable } | undefined> {
    const file = await open(pathOf(bucket, id)).catch(ignoreMissing);
    if (!file) return undefined;
    const { size: bytes } = await file.stat();
    return { bytes, stream: file.createReadStream() };
  }

  async function remove(bucket: Bucket, id: string): Promise<void> {
    await rm(pathOf(bucket, id), { force: true });
  }

  /** Lists files whose name passes `isMeant`: only their age is looked up, which takes most of the time. */
  async function* listed(bucket: Bucket, isMeant: (id: string) => boolean): AsyncGenerator<StoredFile[]> {
    const dated = async (id: string): Promise<StoredFile[]> => {
      const at = await stat(pathOf(bucket, id)).catch(ignoreMissing);
      if (!at) return [];
      const { mtime: writtenAt, size: bytes } = at;
      return [{ id, writtenAt, minutesOld: (Date.now() - at.mtimeMs) / 60_000, bytes }];
    };
    const folder = await opendir(path.join(root, bucket)).catch(ignoreMissing);
    let names: string[] = [];
    for await (const { name } of folder ?? []) {
      if (isMeant(name)) names.push(name);
      if (names.length < pageSize) continue;
      yield (await Promise.all(names.map(dated))).flat();
      names = [];
    }
    yield (await Promise.all(names.map(dated))).flat();
  }

  /** Lists all files, page by page. Listed files may be removed meanwhile. */
  const list = (bucket: Bucket) => listed(bucket, (id) => !isUnfinished(id));

  /** Removes partial files of processes that crashed while writing. */
  async function removeUnfinished(bucket: Bucket, minutes: number): Promise<void> {
    for await (const parts of listed(bucket, isUnfinished)) {
      const old = parts.filter(({ minutesOld }) => minutesOld > minutes);
      await Promise.all(old.map(({ id }) => remove(bucket, id)));
    }
  }

  /** Returns undefined when the storage belongs to no database yet. */
  async function readIdentity(): Promise<string | undefined> {
    return (await readFile(path.join(root, identityName), 'utf8').catch(ignoreMissing))?.trim();
  }

  async function writeIdentity(databaseId: string): Promise<void> {
    const file = path.join(root, identityName);
    await mkdir(root, { recursive: true, mode: 0o700 });
    await writeFile(`${file}${unfinished}`, `${databaseId}\n`, { mode: 0o600, flush: true });
    await rename(`${file}${unfinished}`, file);
  }

  async function removeIdentity(): Promise<void> {
    await rm(path.join(root, identityName), { force: true });
  }

  return {
    put,
    get,
    read,
    remove,
    list,
    removeUnfinished,
    readIdentity,
    writeIdentity,
    removeIdentity,
    /** Closes connections; a folder has none. */
    close: (): void => undefined,
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
