import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { postgresHomeFile } from './data-dir/contents.ts';
import { errorCode } from './error-code.ts';
import type { Log } from './log.ts';

const gigabyte = 1e9;
/** A shop with some hundred orders a day uses up that many within a day, and paid orders need some, too. */
export const leastInodes = 1_000;

const remedy =
  'make room there (MIN_FREE_DISK_GB says how much; without inodes, remove many small files), and see that the shop may write there; paid orders go on as long as they can';

/** What is written where: the settings that name folders on the disks of this machine. */
type Folders = { dataDir: string; storage: string | undefined; comfyuiDirs?: string[] | undefined };

/**
 * The folders of a program that fill up with orders: its storage, unless that is a bucket, its data, what it removes at ComfyUI,
 * the database beside it.
 */
export async function foldersToWatch({ dataDir, storage, comfyuiDirs = [] }: Folders): Promise<string[]> {
  const database = await postgresHomeFile.read(dataDir).catch(() => undefined);
  // ComfyUI itself belongs to another account: no more than these two are shared.
  const shared = comfyuiDirs.flatMap((dir) => ['input', 'output'].map((kind) => path.join(dir, kind)));
  return [storage, dataDir, ...shared, database].filter((folder) => folder !== undefined);
}

/**
 * Why the disks under these folders take no new orders, a few words for each disk; empty while they do. A folder that is not
 * there yet counts as the one that it will be made in.
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

/** The disk under a folder: how large it is, and what somebody without special rights may still write there. */
export type Disk = { folder: string; freeBytes: number; totalBytes: number; freeInodes: number };

/** @throws the file system's error. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  // Some file systems make them as they need them, such as btrfs, and say 0 of 0.
  const freeInodes = files > 0 ? ffree : Infinity;
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeInodes };
}

/** Each disk under these folders, named by the first folder on it, the one with the least room first; without those that cannot be read. */
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

/** Watches the disks of this process; the log says when they come to have too little room, and when they have enough again. */
export function createDiskSpace(
  { folders, minGigabytes }: { folders: string[]; minGigabytes: number },
  log: Pick<Log, 'info' | 'error'>,
) {
  let told = '';

  /** Why no new order may be taken, in words for the operator; undefined while there is room. */
  async function shortage(): Promise<string | undefined> {
    const shortages = await diskShortages(folders, minGigabytes);
    tell(shortages);
    return shortages.length > 0 ? shortages.join('; ') : undefined;
  }

  /** Once for each folder: how much is free changes all the time. */
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
