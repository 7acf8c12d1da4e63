import { orphanedFiles, showsOlderState } from '#adapters/database/orders/orphaned-files.ts';
import { fileSweep } from '#adapters/database/tables/periodic-tasks.ts';
import type { Identity } from '#adapters/database/schema/schema.ts';
import { buckets, type Bucket } from '#adapters/storage/buckets.ts';
import { drawingSweepMinutes, fileSweepMinutes, orphanedFileMinutes } from '#domain/retention.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'db' | 'files' | 'identity' | 'log' | 'periodicTasks'>;

const drawings = 'sweep of drawings';

/** Removes files without a row, on one worker at a time and seldom: listing a whole store takes long and costs money. */
export async function sweepFiles(services: Services): Promise<void> {
  const { periodicTasks } = services;
  if (await periodicTasks.claim(fileSweep, fileSweepMinutes * 60)) await removeOrphanedFiles(services);
  else if (await periodicTasks.claim(drawings, drawingSweepMinutes * 60))
    await removeOrphanedFiles(services, ['drawings']);
}

/**
 * Removes files that a process left when it crashed. An empty or older database over a full storage looks the same: files that were
 * not clearly left by a crash stay. Those without a row that are too young are looked at again once they are old enough.
 */
export async function removeOrphanedFiles(
  services: Services,
  among: readonly Bucket[] = buckets,
): Promise<void> {
  const { files, identity, log } = services;
  const shop = { identity: await identity.read(), isOlderState: false };
  // Pictures and drawings come before photos: they show whether the database is older than the storage.
  for (const bucket of among.toReversed()) {
    const { count, hasDoubtful } = await removeOrphansOf(bucket, services, shop);
    // Every order that ends leaves a drawing; in other buckets a process must have died.
    if (count > 0 && bucket !== 'drawings') {
      log.warn(`removed orphaned files on ${bucket}`, { count });
    }
    shop.isOlderState ||= showsOlderState(bucket) && hasDoubtful;
    if (hasDoubtful) log.warnOnce(`files on ${bucket} do not belong to this database: they stay`, { remedy });
    await files.removeUnfinished(bucket, orphanedFileMinutes);
  }
}

/** Removes orphans page by page: the list of a bucket may not fit in memory. */
async function removeOrphansOf(
  bucket: Bucket,
  { db, files, periodicTasks }: Services,
  shop: { identity: Identity; isOlderState: boolean },
): Promise<{ count: number; hasDoubtful: boolean }> {
  let [count, hasYoung, hasDoubtful] = [0, false, false];
  for await (const page of files.list(bucket)) {
    const { removable, doubtful, ...found } = await orphanedFiles(db, bucket, page, shop);
    for (const id of removable) await files.remove(bucket, id);
    count += removable.length;
    hasYoung ||= found.hasYoung;
    hasDoubtful ||= doubtful.length > 0;
  }
  if (hasYoung) await periodicTasks.sweepFilesSoon(orphanedFileMinutes);
  return { count, hasDoubtful };
}

const remedy =
  'check that DATABASE_URL and STORAGE_URL belong together; once they do, remove the files by hand';
