import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { postgresHomeFile } from './data-dir/contents.ts';
import { errorCode } from './error-code.ts';
import type { Log } from './log.ts';

const gigabyte = 1e9;
/** Inodes that must be free: some hundred orders a day use that many within a day, and paid orders need some, too. */
export const leastInodes = 1_000;

const remedy =
  'make room there (MIN_FREE_DISK_GB says how much; without inodes, remove many small files), and check that the shop may write there; paid orders continue as long as they can';

/** Settings that name folders on this machine's disks. */
type Folders = { dataDir: string; storage: string | undefined; comfyuiDirs?: string[] | undefined };

/**
 * Returns the folders of a program that fill up with orders: its storage, unless that is a bucket, its data folder, ComfyUI's
 * inputs and outputs, and the database beside it.
 */
export async function foldersToWatch({ dataDir, storage, comfyuiDirs = [] }: Folders): Promise<string[]> {
  const database = await postgresHomeFile.read(dataDir).catch(() => undefined);
  // ComfyUI runs under another account; only these two folders are shared with it.
  const shared = comfyuiDirs.flatMap((dir) => ['input', 'output'].map((kind) => path.join(dir, kind)));
  return [storage, dataDir, ...shared, database].filter((folder) => folder !== undefined);
}

/**
 * Explains, in a few words per disk, why the disks under these folders take no new orders; empty while they do. A folder
 * that does not exist yet counts as its nearest existing parent.
 */
export async function diskShortages(folders: string[], minGigabytes: number): Promise<string[]> {
  const found = await Promise.all(folders.map((folder) => lookAt(folder, minGigabytes)));
  const short = found.flatMap(({ disk, shortage }) =>
    shortage === undefined ? [] : [[disk, shortage] as const],
  );
  return [...new Map(short).values()];
}

async function lookAt(folder: string, minGigabytes: number): Promise<{ disk: string; shortage?: string }> {
  try {
    const { dev } = await stat(folder);
    const disk = String(dev);
    const { freeBytes, freeInodes } = await readDisk(folder);
    const gigabytes = freeBytes / gigabyte;
    if (gigabytes < minGigabytes)
      return { disk, shortage: `${folder} has ${gigabytes.toFixed(2)} GB free, less than ${minGigabytes}` };
    if (freeInodes < leastInodes)
      return {
        disk,
        shortage: `${folder} has ${freeInodes} inodes (places for files) free, less than ${leastInodes}`,
      };
    await access(folder, constants.W_OK);
    return { disk };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return lookAt(path.dirname(folder), minGigabytes);
    const shortage = `${folder} ${code === 'EROFS' || code === 'EACCES' ? 'is read-only' : `fails: ${code ?? 'unknown'}`}`;
    return { disk: folder, shortage };
  }
}

/** Size of the disk under a folder, and the space and inodes available to an account without special rights. */
export type Disk = { folder: string; freeBytes: number; totalBytes: number; freeInodes: number };

/** @throws the file system's error */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  // Some file systems, such as btrfs, create inodes on demand and report 0 of 0.
  const freeInodes = files > 0 ? ffree : Infinity;
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeInodes };
}

/** Returns each readable disk under these folders, named by the first folder on it, the one with the least free space first. */
export async function disksBelow(folders: string[]): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const folder of folders) {
    const found = await diskBelow(folder);
    if (found && !disks.has(found.device)) disks.set(found.device, { ...found.disk, folder });
  }
  return [...disks.values()].sort((a, b) => a.freeBytes - b.freeBytes);
}

async function diskBelow(folder: string): Promise<{ device: number; disk: Disk } | undefined> {
  try {
    return { device: (await stat(folder)).dev, disk: await readDisk(folder) };
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? diskBelow(path.dirname(folder)) : undefined;
  }
}

/** Watches the disks of this process, and logs when they run short of space and when they have enough again. */
export function createDiskSpace(
  { folders, minGigabytes }: { folders: string[]; minGigabytes: number },
  log: Pick<Log, 'info' | 'error'>,
) {
  let told = '';

  /** Explains to the operator why no new order may be taken; undefined while there is room. */
  async function shortage(): Promise<string | undefined> {
    const shortages = await diskShortages(folders, minGigabytes);
    tell(shortages);
    return shortages.length > 0 ? shortages.join('; ') : undefined;
  }

  /** Logs once per set of folders: the free space in the text changes all the time. */
  function tell(shortages: string[]): void {
    const subject = shortages.map((words) => words.replace(/ has .*/, '')).join('; ');
    if (subject === told) return;
    told = subject;
    if (subject === '') log.info('the disks have room again: new orders are taken');
    else
      log.error('no new orders are taken: too little room on disk', { error: shortages.join('; '), remedy });
  }

  return { shortage, disks: () => disksBelow(folders) };
}
