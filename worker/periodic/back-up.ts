import { backupStagingDir } from '#adapters/data-dir/contents.ts';
import { openBackupPlace } from '#adapters/backup/open-place.ts';
import type { BackupPlace } from '#adapters/backup/place.ts';
import { rehearsalDatabase, rehearseRestore } from '#adapters/backup/rehearse-restore.ts';
import { withExclusiveLock } from '#adapters/database/connection/exclusive-lock.ts';
import { goodOnes, lastRehearsal, type Backup } from '#adapters/database/tables/backups.ts';
import { dropDatabase, mayCreateDatabase } from '#adapters/database/connection/temporary-database.ts';
import { errorMessage } from '#adapters/log.ts';
import { storageName } from '#adapters/storage/files.ts';
import { storageOf } from '#config.ts';
import { isBackupDue, isRehearsalDue, parseTimeOfDay, superfluousBackups } from '#domain/backup.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'backups' | 'config' | 'db' | 'diskSpace' | 'files' | 'log'>;

/** Makes backups when they are due or requested, and rehearses restores, on one worker at a time. */
export function createBackingUp(services: Services): () => Promise<void> {
  const { config, db } = services;
  const { BACKUP_URL: url } = config;
  if (url === undefined) return () => Promise.resolve();
  const stagingDir = backupStagingDir(config.DATA_DIR);
  let place: BackupPlace | undefined;
  return async () => {
    if (!isAnythingDue(await listHere(services), services)) return;
    const to = (place ??= await openBackupPlace({ url, keys: storageOf(config).keys, stagingDir }));
    await withExclusiveLock(db, 'backups', () => work(to, services));
  };
}

const placeName = ({ config }: Pick<Services, 'config'>): string => storageName(config.BACKUP_URL ?? '');

/** Lists the backups without those made while BACKUP_URL named another place. */
async function listHere(services: Services): Promise<Backup[]> {
  const all = await services.backups.list();
  return all.filter(({ place }) => place === null || place === placeName(services));
}

const isAnythingDue = (found: Backup[], services: Services): boolean =>
  found.some(({ status }) => status === 'writing') || isToBeMade(found, services) || isToBeRehearsed(found);

async function work(place: BackupPlace, services: Services): Promise<void> {
  const { backups } = services;
  await backups.endInterrupted(new Date());
  if (isToBeMade(await listHere(services), services)) await make(place, services);
  if (isToBeRehearsed(await listHere(services))) await rehearse(place, services);
}

function isToBeMade(found: Backup[], { config: { BACKUP_AT: at } }: Services): boolean {
  if (found.some(({ status }) => status === 'waiting')) return true;
  const newest = (one: Backup['status']) =>
    found.find(({ status, startedAt }) => status === one && startedAt !== null)?.startedAt ?? undefined;
  const begun = { goodAt: newest('good'), failedAt: newest('failed') };
  return at !== undefined && isBackupDue(new Date(), parseTimeOfDay(at), begun);
}

function isToBeRehearsed(found: Backup[]): boolean {
  const last = lastRehearsal(found);
  return (
    goodOnes(found).length > 0 &&
    isRehearsalDue(new Date(), last && { at: last.at, failed: last.error !== null })
  );
}

async function make(place: BackupPlace, services: Services): Promise<void> {
  const { backups, config, files, log } = services;
  const id = await backups.begin(new Date());
  try {
    const source = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, files, settings: {} };
    const { name, manifest } = await place.write(source);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const made = { place: placeName(services), name, bytes };
    await backups.recordGood(id, { ...made, endedAt: new Date() });
    log.info(`backup made: ${name}`);
  } catch (error) {
    await backups.recordFailure(id, errorMessage(error), new Date());
    log.error('no backup was made: tried again in an hour', { error: errorMessage(error) });
    return;
  }
  await removeOld(place, services);
}

/** Leaves a backup that cannot be removed for the next run: the new backup is good all the same. */
async function removeOld(place: BackupPlace, services: Services): Promise<void> {
  const { backups, log } = services;
  try {
    for (const { id, name } of superfluousBackups(goodOnes(await listHere(services)))) {
      await place.remove(name);
      await backups.recordRemoval(id);
    }
    await place.removeUnfinished();
    await backups.forget(new Date());
  } catch (error) {
    log.warn('old backups were not removed: tried again after the next one', { error: errorMessage(error) });
  }
}

async function rehearse(place: BackupPlace, services: Services): Promise<void> {
  const { backups, config, db, diskSpace, log } = services;
  await dropDatabase(db, await rehearsalDatabase(db));
  // A rehearsal takes as much disk space as the shop's database, which may be on this machine.
  if (!(await mayCreateDatabase(db)) || (await diskSpace.shortage()) !== undefined) return;
  const [newest] = goodOnes(await listHere(services));
  if (!newest) return;
  const to = { db, databaseUrl: config.DATABASE_URL, appSecret: config.APP_SECRET };
  try {
    await place.withFolder(newest.name, (dir) => rehearseRestore(dir, to));
    await backups.recordRehearsal(newest.id, new Date(), null);
    log.info(`restore of ${newest.name} rehearsed`);
  } catch (error) {
    await backups.recordRehearsal(newest.id, new Date(), errorMessage(error));
    log.error('a restore rehearsal failed: tried again in a day', { error: errorMessage(error) });
  }
}
