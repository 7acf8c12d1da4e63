import { existsSync } from 'node:fs';
import { isConnectionError } from '#adapters/database/database.ts';
import { disksBelow, foldersToWatch, leastInodes } from '#adapters/disk-space.ts';
import { errorCode } from '#adapters/error-code.ts';
import { probeQueue } from '#adapters/probes/queue.ts';
import { inCluster, probeRedis } from '#adapters/probes/redis.ts';
import { isOthersForRoot, probeStorage } from '#adapters/probes/storage.ts';
import { refusalOf } from '#adapters/queue/refusals.ts';
import { storageFolder } from '#adapters/storage/files.ts';
import { storageOf } from '#config.ts';
import { isOlder } from '#domain/version.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { examineBucket } from './bucket.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const oldestRedis = '6.2';
const makeRoom =
  'Make room, or move it to a larger disk: below MIN_FREE_DISK_GB the shop takes no new orders.';

/** Reason not to check as root: root may write everywhere, which says nothing about the shop's account. */
export const asRoot =
  'the doctor runs as root, and the shop as another account: the doctor cannot see what that may write.';
export const asOwner = 'Run it as the account that runs the shop, such as sudo -u toonbooth.';

const queue = about('queue', 'Queue');
const storage = about('storage', 'Storage');
const disk = about('disk', 'Disk');

export async function examineQueue({
  settings: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
}: {
  settings: Pick<ExaminedShop['settings'], 'DATABASE_URL' | 'REDIS_URL'>;
}): Promise<Finding[]> {
  if (redisUrl !== undefined) return [await examineRedis(redisUrl)];
  if (databaseUrl === undefined) return [queue.unchecked('without REDIS_URL it is in the database.')];
  return [await examineTable(databaseUrl)];
}

async function examineTable(databaseUrl: string): Promise<Finding> {
  try {
    await probeQueue(databaseUrl, undefined);
    return queue.right('it is in the database, and accepts jobs.');
  } catch (error) {
    if (isConnectionError(error)) return queue.unchecked('it is in the database, which cannot be reached.');
    if (messageOf(error).includes('not initialized'))
      return queue.unchecked('it is in the database, and is created by the first start.');
    return refusedFinding(error);
  }
}

async function examineRedis(url: string): Promise<Finding> {
  try {
    const { version, maxmemoryPolicy, isCluster } = await probeRedis(url);
    const message = `Redis ${version} answers at ${withoutCredentials(url)}, maxmemory-policy ${maxmemoryPolicy}.`;
    if (isCluster) return queue.wrong(`${inCluster.found}.`, inCluster.remedy);
    if (isOlder(version, oldestRedis))
      return queue.wrong(message, `Update Redis to ${oldestRedis} or newer.`);
    if (maxmemoryPolicy !== 'noeviction')
      return queue.wrong(
        message,
        'Set maxmemory-policy to noeviction in redis.conf: any other policy loses jobs.',
      );
    return await probeQueue('', url).then(() => queue.right(message), refusedFinding);
  } catch (error) {
    const remedy =
      'Check that Redis is running and that REDIS_URL is right; without REDIS_URL the queue is in the database.';
    return queue.wrong(`cannot connect to ${withoutCredentials(url)}: ${messageOf(error)}`, remedy);
  }
}

/** Makes the finding about a queue that answers but refuses the shop's writes. */
function refusedFinding(error: unknown): Finding {
  const { words, remedy } = refusalOf(error) ?? {
    words: messageOf(error),
    remedy: 'its own log says more',
  };
  return queue.wrong(
    `it accepts no jobs: ${words}.`,
    `${remedy.slice(0, 1).toUpperCase()}${remedy.slice(1)}.`,
  );
}

/** Checks the storage of photos and pictures, and free disk space; `leastFree` in bytes. */
export async function examineStorage(
  { settings }: Pick<ExaminedShop, 'settings'>,
  leastFree = settings.MIN_FREE_DISK_GB * 1e9,
): Promise<Finding[]> {
  const { DATA_DIR: dataDir, COMFYUI_DIRS: comfyuiDirs } = settings;
  const place = storageOf(settings);
  const folder = storageFolder(place.url);
  const folders = await foldersToWatch({ dataDir, storage: folder, comfyuiDirs });
  const stored = folder === undefined ? await examineBucket(place) : [await examineFolder(folder)];
  return [...stored, ...(await examineDisks(folders, leastFree))];
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    if (await isOthersForRoot(folder)) return storage.unchecked(asRoot, asOwner);
    if (!(await probeStorage(folder)))
      return storage.unchecked(`${folder} is created when the shop first stores something.`);
    return storage.right(`a file was written to ${folder}, read and removed.`);
  } catch (error) {
    const remedy =
      errorCode(error) === 'ENOSPC'
        ? makeRoom
        : 'The account that runs the shop must own the folder that STORAGE_URL (or DATA_DIR) names (chown -R), and it must not be mounted read-only.';
    return storage.wrong(`${folder} cannot be used: ${messageOf(error)}`, remedy);
  }
}

/** Checks every disk whose lack of space closes the shop. */
async function examineDisks(folders: string[], leastFree: number): Promise<Finding[]> {
  const disks = await disksBelow(folders.filter((folder) => existsSync(folder)));
  if (disks.length === 0) return [disk.unchecked(`${folders.join(', ')} are created by the first start.`)];
  return disks.map(({ folder, freeBytes, freeInodes }) => {
    if (freeInodes < leastInodes)
      return disk.wrong(
        `${freeInodes} inodes (places for files) are free at ${folder}.`,
        `Remove folders of many small files (df -i shows the usage); below ${leastInodes} the shop takes no new orders.`,
      );
    const message = `${(freeBytes / 1e9).toFixed(1)} GB are free at ${folder}.`;
    return freeBytes >= leastFree ? disk.right(message) : disk.wrong(message, makeRoom);
  });
}
