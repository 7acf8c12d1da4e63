import { failpoint } from '#adapters/failpoint.ts';
import { orphanedFiles, showsOlderState } from '#adapters/database/orphaned-files.ts';
import { removeOldBlocks } from '#adapters/database/tables/blocks.ts';
import { removeOldGuesses } from '#adapters/database/tables/code-guesses.ts';
import { removeOldKeys } from '#adapters/database/tables/idempotency-keys.ts';
import { emailIsOver, unpaidEmailIsOver } from '#adapters/database/order-retention.ts';
import { buckets } from '#adapters/files.ts';
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
  for (const order of await orders.overdueUnpaid()) await orders.advance({ order, event: 'expire' });
  await removeOrphanedFiles(services);
}

/**
 * A process that crashed between a row and its file leaves one without the other. An empty or older database over a full
 * storage looks just so: what was not clearly left by a crash stays.
 */
async function removeOrphanedFiles({ db, files, identity, log }: Services): Promise<void> {
  const shop = { identity: await identity.read(), isOlderState: false };
  // Pictures and drawings come before the photos: they show which state of the database they were made for.
  for (const bucket of buckets.toReversed()) {
    const old = await files.olderThan(bucket, orphanedFileMinutes);
    const { removable, doubtful } = await orphanedFiles(db, bucket, old, shop);
    for (const id of removable) await files.remove(bucket, id);
    // A drawing is left behind by every order that ends; elsewhere a process must have died.
    if (removable.length > 0 && bucket !== 'drawings') {
      log.warn(`removed files on ${bucket} that nobody keeps`, { count: removable.length });
    }
    shop.isOlderState ||= showsOlderState(bucket) && doubtful.length > 0;
    if (doubtful.length > 0)
      log.warnOnce(`files on ${bucket} are not of this database: they stay`, { remedy });
    await files.removeUnfinished(bucket, orphanedFileMinutes);
  }
}

const remedy =
  'see that DATABASE_URL and STORAGE_URL belong together; once they do, remove the files by hand';

/** Removes what has long been on ComfyUI's disk, where it is shared with us: a database from a backup knows not all of it. */
export async function sweepPromptFiles({ comfy, prompts, log }: WorkerServices): Promise<void> {
  const count = await comfy.sweepFiles(await prompts.folder(), promptFileMinutes, await prompts.open());
  if (count > 0) log.info('removed what prompts had left on ComfyUI', { count });
}
