import { failpoint } from '#adapters/failpoint.ts';
import { orphanedFiles, showsOlderState } from '#adapters/database/orphaned-files.ts';
import { removeOldAlerts } from '#adapters/database/tables/alerts.ts';
import { removeOldBlocks } from '#adapters/database/tables/blocks.ts';
import { removeOldGuesses } from '#adapters/database/tables/code-guesses.ts';
import { removeOldReports } from '#adapters/database/tables/comfyui-instances.ts';
import { removeOldKeys } from '#adapters/database/tables/idempotency-keys.ts';
import { emailIsOver, unpaidEmailIsOver } from '#adapters/database/order-retention.ts';
import type { Identity } from '#adapters/database/schema.ts';
import { buckets, type Bucket } from '#adapters/storage/buckets.ts';
import { orphanedFileMinutes, promptFileMinutes } from '#domain/retention.ts';
import type { Config } from '#config.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<
  WorkerServices,
  | 'db'
  | 'files'
  | 'identity'
  | 'log'
  | 'orders'
  | 'drafts'
  | 'previews'
  | 'appeals'
  | 'openingRequests'
  | 'feedback'
> & { config: Pick<Config, 'EMAIL_RETENTION_DAYS'> };

/** Deletes what is kept no longer (`domain/retention.ts`): rows first, then their files, then files that no row keeps. */
export async function applyRetention(services: Services): Promise<void> {
  const { appeals, config, db, drafts, feedback, files, openingRequests, orders, previews } = services;
  for (const id of await drafts.removeExpired()) await files.remove('drafts', id);
  for (const id of await orders.expirePhotos()) {
    failpoint('rows-expired', 'photos');
    await files.remove('photos', id);
    failpoint('file-removed', 'photos');
  }
  for (const id of await orders.expirePictures()) await files.remove('pictures', id);
  await previews.removeOver();
  await orders.removeEmails(unpaidEmailIsOver);
  await orders.removeEmails(emailIsOver(config.EMAIL_RETENTION_DAYS));
  await feedback.removeOld(config.EMAIL_RETENTION_DAYS);
  await appeals.removeMessages();
  await openingRequests.removeOld();
  await removeOldBlocks(db);
  await removeOldKeys(db);
  await removeOldGuesses(db);
  await removeOldAlerts(db);
  await removeOldReports(db);
  for (const order of await orders.overdueUnpaid()) await orders.advance({ order, event: 'expire' });
  await removeOrphanedFiles(services);
}

/**
 * A process that crashed between a row and its file leaves one without the other. An empty or older database over a full
 * storage looks just so: what was not clearly left by a crash stays.
 */
async function removeOrphanedFiles(services: Services): Promise<void> {
  const { files, identity, log } = services;
  const shop = { identity: await identity.read(), isOlderState: false };
  // Pictures and drawings come before the photos: they show which state of the database they were made for.
  for (const bucket of buckets.toReversed()) {
    const { count, hasDoubtful } = await removeOrphansOf(bucket, services, shop);
    // A drawing is left behind by every order that ends; elsewhere a process must have died.
    if (count > 0 && bucket !== 'drawings') {
      log.warn(`removed files on ${bucket} that nobody keeps`, { count });
    }
    shop.isOlderState ||= showsOlderState(bucket) && hasDoubtful;
    if (hasDoubtful) log.warnOnce(`files on ${bucket} are not of this database: they stay`, { remedy });
    await files.removeUnfinished(bucket, orphanedFileMinutes);
  }
}

/** Page by page: a bucket may list more than memory holds. */
async function removeOrphansOf(
  bucket: Bucket,
  { db, files }: Services,
  shop: { identity: Identity; isOlderState: boolean },
): Promise<{ count: number; hasDoubtful: boolean }> {
  let [count, hasDoubtful] = [0, false];
  for await (const page of files.olderThan(bucket, orphanedFileMinutes)) {
    const { removable, doubtful } = await orphanedFiles(db, bucket, page, shop);
    for (const id of removable) await files.remove(bucket, id);
    count += removable.length;
    hasDoubtful ||= doubtful.length > 0;
  }
  return { count, hasDoubtful };
}

const remedy =
  'see that DATABASE_URL and STORAGE_URL belong together; once they do, remove the files by hand';

/** Removes what has long been on ComfyUI's disk, where it is shared with us: a database from a backup knows not all of it. */
export async function sweepPromptFiles({ comfy, prompts, log }: WorkerServices): Promise<void> {
  const count = await comfy.sweepFiles(await prompts.folder(), promptFileMinutes, await prompts.open());
  if (count > 0) log.info('removed what prompts had left on ComfyUI', { count });
}
