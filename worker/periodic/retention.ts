import { failpoint } from '#adapters/failpoint.ts';
import { orphanedFiles } from '#adapters/database/orphaned-files.ts';
import { removeOldKeys } from '#adapters/database/tables/idempotency-keys.ts';
import { buckets } from '#adapters/files.ts';
import { orphanedFileMinutes, promptFileMinutes } from '#domain/retention.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'db' | 'files' | 'log' | 'orders' | 'drafts' | 'previews'>;

/** Deletes what is kept no longer (`domain/retention.ts`): rows first, then their files, then files that no row keeps. */
export async function applyRetention(services: Services): Promise<void> {
  const { db, drafts, files, orders, previews } = services;
  for (const id of await drafts.removeExpired()) await files.remove('drafts', id);
  for (const id of await orders.expirePhotos()) {
    failpoint('rows-expired', 'photos');
    await files.remove('photos', id);
    failpoint('file-removed', 'photos');
  }
  for (const id of await orders.expirePictures()) await files.remove('pictures', id);
  await previews.removeOfEndedOrders();
  await removeOldKeys(db);
  for (const order of await orders.overdueUnpaid()) await orders.advance({ order, event: 'expire' });
  await removeOrphanedFiles(services);
}

/** A process that crashed between a row and its file leaves one without the other. */
async function removeOrphanedFiles({ db, files, log }: Services): Promise<void> {
  for (const bucket of buckets) {
    const orphaned = await orphanedFiles(db, bucket, await files.olderThan(bucket, orphanedFileMinutes));
    for (const id of orphaned) await files.remove(bucket, id);
    // A drawing is left behind by every order that ends; elsewhere a process must have died.
    if (orphaned.length > 0 && bucket !== 'drawings') {
      log.warn(`removed files on ${bucket} that nobody keeps`, { count: orphaned.length });
    }
    await files.removeUnfinished(bucket, orphanedFileMinutes);
  }
}

/** Removes what prompts that have ended left on ComfyUI's disk, where it is shared with us. */
export async function sweepPromptFiles({ comfy, prompts, log }: WorkerServices): Promise<void> {
  const count = await comfy.sweepFiles(promptFileMinutes, await prompts.open());
  if (count > 0) log.info('removed what prompts had left on ComfyUI', { count });
}
