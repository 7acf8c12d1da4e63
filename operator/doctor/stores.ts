import { probePostgres } from '#adapters/probes/postgres.ts';
import { probeRedis } from '#adapters/probes/redis.ts';
import { probeStorage } from '#adapters/probes/storage.ts';
import { storageUrl } from '#config.ts';
import { isOlder } from '#domain/version.ts';
import type { Settings } from './settings.ts';
import { failed, messageOf, passed, withoutCredentials, type Finding } from './finding.ts';

const oldestPostgres = 140_000;
const oldestRedis = '6.2';

export async function examineDatabase({ DATABASE_URL: url }: Settings): Promise<Finding> {
  if (url === undefined) return passed('Database', '`npm start` brings its own; it does not run now.');
  try {
    const { version, versionNumber } = await probePostgres(url);
    const message = `PostgreSQL ${version} answers at ${withoutCredentials(url)}.`;
    return versionNumber >= oldestPostgres
      ? passed('Database', message)
      : failed('Database', message, 'The shop needs PostgreSQL 14 or newer.');
  } catch (error) {
    const advice = 'See that PostgreSQL runs and that DATABASE_URL has the right address, user and password.';
    return failed('Database', `${withoutCredentials(url)} does not take us: ${messageOf(error)}`, advice);
  }
}

export async function examineQueue({ REDIS_URL: url }: Settings): Promise<Finding> {
  if (url === undefined) return passed('Queue', 'lies in the database.');
  try {
    const { version, maxmemoryPolicy } = await probeRedis(url);
    const message = `Redis ${version} answers at ${withoutCredentials(url)}, maxmemory-policy ${maxmemoryPolicy}.`;
    if (isOlder(version, oldestRedis)) return failed('Queue', message, `It must be ${oldestRedis} or newer.`);
    if (maxmemoryPolicy === 'noeviction') return passed('Queue', message);
    return failed('Queue', message, 'Set maxmemory-policy to noeviction: anything else forgets jobs.');
  } catch (error) {
    const advice = 'See that Redis runs and that REDIS_URL is right; without REDIS_URL the database does it.';
    return failed('Queue', `${withoutCredentials(url)} does not take us: ${messageOf(error)}`, advice);
  }
}

export async function examineStorage(settings: Settings): Promise<Finding> {
  const url = storageUrl(settings);
  try {
    const found = await probeStorage(url);
    if (!found) return passed('Storage', `${url} is made when the shop first keeps something.`);
    const message = `${found.folder} takes files; ${(found.freeBytes / 1e9).toFixed(1)} GB are free.`;
    if (found.freeBytes >= settings.MIN_FREE_DISK_GB * 1e9) return passed('Storage', message);
    return failed(
      'Storage',
      message,
      `Make room: below MIN_FREE_DISK_GB (${settings.MIN_FREE_DISK_GB}) the shop takes no new orders.`,
    );
  } catch (error) {
    const advice = 'The shop’s user must be able to write where STORAGE_URL (or DATA_DIR) points to.';
    return failed('Storage', `${url} takes no files: ${messageOf(error)}`, advice);
  }
}
