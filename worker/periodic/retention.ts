import { failpoint } from '#adapters/failpoint.ts';
import {
  emailIsOver,
  hasEmail,
  hasPhotoHashOnly,
  unpaidEmailIsOver,
} from '#adapters/database/orders/retention.ts';
import { promptFileMinutes } from '#domain/retention.ts';
import type { Config } from '#config.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<
  WorkerServices,
  | 'files'
  | 'orders'
  | 'drafts'
  | 'proofs'
  | 'previews'
  | 'alerts'
  | 'appeals'
  | 'blocks'
  | 'codeGuesses'
  | 'comfyuiInstances'
  | 'idempotencyKeys'
  | 'logLines'
  | 'periodicTasks'
  | 'webhookEvents'
  | 'openingRequests'
  | 'feedback'
  | 'galleryPairs'
  | 'withdrawals'
  | 'gifts'
  | 'pushSubscriptions'
> & { config: Pick<Config, 'EMAIL_RETENTION_DAYS' | 'EVENT_WEBHOOK_URL'> };

/** Deletes data whose retention period (`domain/retention.ts`) is over: files after their rows. */
export async function applyRetention(services: Services): Promise<void> {
  const {
    appeals,
    config,
    feedback,
    galleryPairs,
    gifts,
    openingRequests,
    orders,
    previews,
    pushSubscriptions,
    withdrawals,
  } = services;
  await removeFiles(services).catch(async (error: unknown) => {
    await services.periodicTasks.sweepFilesSoon();
    throw error;
  });
  await previews.removeOver();
  await orders.removeEmails(unpaidEmailIsOver);
  for (const isKept of [hasEmail, hasPhotoHashOnly])
    await orders.removeEmails(emailIsOver(config.EMAIL_RETENTION_DAYS), isKept);
  await withdrawals.removeNames();
  await gifts.removeWords();
  await feedback.removeOld(config.EMAIL_RETENTION_DAYS);
  await galleryPairs.removeOld();
  await appeals.removeMessages();
  await openingRequests.removeOld();
  await pushSubscriptions.removeOld();
  await services.blocks.removeOld();
  await services.idempotencyKeys.removeOld();
  await services.codeGuesses.removeOld();
  await services.alerts.removeOld();
  await services.comfyuiInstances.removeOld();
  await services.logLines.removeOld();
  await services.webhookEvents.removeOld(config.EVENT_WEBHOOK_URL !== undefined);
  for (const order of await orders.overdueUnpaid()) await orders.advance({ order, event: 'expire' });
}

async function removeFiles({ drafts, files, orders, proofs }: Services): Promise<void> {
  for (const id of await drafts.removeExpired()) await files.remove('drafts', id);
  for (const id of await proofs.removeExpired()) await files.remove('drafts', id);
  for (const id of await orders.expirePhotos()) {
    failpoint('rows-expired', 'photos');
    await files.remove('photos', id);
    failpoint('file-removed', 'photos');
  }
  for (const id of await orders.expirePictures()) await files.remove('pictures', id);
}

/** Removes old files from ComfyUI's disk, where it is shared with us: a restored database does not know all of them. */
export async function sweepPromptFiles({ comfy, prompts, log }: WorkerServices): Promise<void> {
  const count = await comfy.sweepFiles(await prompts.folder(), promptFileMinutes, await prompts.open());
  if (count > 0) log.info('removed what prompts had left on ComfyUI', { count });
}
