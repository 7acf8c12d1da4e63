import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { nextState } from '#domain/order.ts';
import { hasImages } from './possible-actions.ts';

/** Longest wait for the worker to stop a drawing. */
const cleanupSeconds = 5;
const cleanupLookMs = 100;

type Imaged = Pick<Order, 'id' | 'draftId' | 'furtherStyles'>;
type Deleted = { at: Date; isAllGone: boolean };

/**
 * Deletes an order's photo and picture now, and the photo's drafts with their proofs, for visitor and operator alike; of a set, all
 * pictures. An order that still waits for its drawing then ends as failed.
 * @returns the time, and whether ComfyUI's copies are gone too; otherwise they are deleted as soon as possible
 */
export async function deleteImages(order: Imaged, services: Services): Promise<Deleted> {
  return sweepOnFailure(services, async () => {
    // The first one's photo comes first: from then on no further picture is added.
    const first = await deleteOwnImages(order, services);
    const others = await services.sets.picturesOf(order);
    const deleted = await Promise.all(others.map((other) => deleteOwnImages(other, services)));
    return { ...first, isAllGone: [first, ...deleted].every(({ isAllGone }) => isAllGone) };
  });
}

async function deleteOwnImages({ id, draftId }: Imaged, services: Services): Promise<Deleted> {
  const { drawings, feedback, files, galleryPairs, orders, previews, pushSubscriptions, queue, shares } =
    services;
  const at = await orders.markImagesDeleted(id);
  // A photo cut from a draft may be a draft again, with the order's id, for proofs in other styles.
  for (const one of draftId === null ? [id] : [draftId, id]) await deleteDraft(one, services);
  await Promise.all([files.remove('photos', id), drawings.removeOf(id), files.remove('pictures', id)]);
  await previews.remove(id);
  await shares.end(id);
  await pushSubscriptions.removeOf(id);
  await feedback.remove(id);
  await galleryPairs.removeOf(id);
  await queue.enqueue({ type: 'discard-prompts', id });
  return { at, isAllGone: await waitForCleanup(id, services) };
}

/** Deletes a draft and its proofs. */
export async function deleteDraft(id: string, services: Services): Promise<void> {
  const { drafts, files, proofs } = services;
  await sweepOnFailure(services, async () => {
    const gone = [id, ...(await proofs.removeOf(id))];
    await drafts.remove(id);
    await Promise.all(gone.map((one) => files.remove('drafts', one)));
  });
}

/** Has the worker look for files that are left if deleting fails. @throws the error of `remove` */
async function sweepOnFailure<T>({ periodicTasks }: Services, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    await periodicTasks.sweepFilesSoon();
    throw error;
  }
}

/** Waits for the worker to remove an order's files from ComfyUI. @returns whether it did in time */
async function waitForCleanup(orderId: string, { prompts }: Services): Promise<boolean> {
  const end = performance.now() + cleanupSeconds * 1000;
  while (await prompts.isLeft(orderId)) {
    if (performance.now() > end) return false;
    await pause(cleanupLookMs);
  }
  return true;
}

/** Deletes an order's photo and picture for the operator. `reason` is for the audit log. @throws OperationError */
export async function deleteOrder(order: Order, reason: string | undefined, services: Services) {
  const { reference, state } = order;
  if (!hasImages(order)) throw new OperationError('images_deleted', { reference });
  if (!reason?.trim()) throw new OperationError('reason_missing');
  const { isAllGone } = await deleteImages(order, services);
  return { reference, isAllGone, isGivenUp: nextState(state, 'giveUp') !== undefined };
}
