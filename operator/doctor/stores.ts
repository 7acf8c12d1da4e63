import { probePostgres } from '#adapters/probes/postgres.ts';
import { probeRedis } from '#adapters/probes/redis.ts';
import { probeStorage } from '#adapters/probes/storage.ts';
import { storageUrl } from '#config.ts';
import type { Settings } from './settings.ts';
import { bad, good, reason, shown, type Finding } from './finding.ts';

const oldestPostgres = 140_000;
const oldestRedis = '6.2';
const leastFreeBytes = 1e9;

export async function examineDatabase({ DATABASE_URL: url }: Settings): Promise<Finding> {
  if (url === undefined) return good('Database', '`npm start` brings its own; it does not run now.');
  try {
    const { version, versionNumber } = await probePostgres(url);
    const says = `PostgreSQL ${version} answers at ${shown(url)}.`;
    return versionNumber >= oldestPostgres
      ? good('Database', says)
      : bad('Database', says, 'The shop needs PostgreSQL 14 or newer.');
  } catch (error) {
    const advice = 'See that PostgreSQL runs and that DATABASE_URL has the right address, user and password.';
    return bad('Database', `${shown(url)} does not take us: ${reason(error)}`, advice);
  }
}

export async function examineQueue({ REDIS_URL: url }: Settings): Promise<Finding> {
  if (url === undefined) return good('Queue', 'lies in the database.');
  try {
    const { version, maxmemoryPolicy } = await probeRedis(url);
    const says = `Redis ${version} answers at ${shown(url)}, maxmemory-policy ${maxmemoryPolicy}.`;
    if (isOlder(version, oldestRedis)) return bad('Queue', says, `It must be ${oldestRedis} or newer.`);
    if (maxmemoryPolicy === 'noeviction') return good('Queue', says);
    return bad('Queue', says, 'Set maxmemory-policy to noeviction: anything else forgets jobs.');
  } catch (error) {
    const advice = 'See that Redis runs and that REDIS_URL is right; without REDIS_URL the database does it.';
    return bad('Queue', `${shown(url)} does not take us: ${reason(error)}`, advice);
  }
}

export async function examineStorage(settings: Settings): Promise<Finding> {
  const url = storageUrl(settings);
  try {
    const found = await probeStorage(url);
    if (!found) return good('Storage', `${url} is made when the shop first keeps something.`);
    const says = `${found.folder} takes files; ${(found.freeBytes / 1e9).toFixed(1)} GB are free.`;
    if (found.freeBytes >= leastFreeBytes) return good('Storage', says);
    return bad('Storage', says, 'Make room: every order keeps a photo and a picture for a while.');
  } catch (error) {
    const advice = 'The shop’s user must be able to write where STORAGE_URL (or DATA_DIR) points to.';
    return bad('Storage', `${url} takes no files: ${reason(error)}`, advice);
  }
}

/** Compares versions such as 6.2 and 7.4.1 number by number. */
export function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, undefined, { numeric: true }) < 0;
}
