import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '#adapters/database/schema.ts';
import { sweepFilesSoon } from '#adapters/database/tables/periodic-tasks.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { nextState } from '#domain/order.ts';
import { hasImages } from './possible-actions.ts';

/** How long whoever deletes waits for the worker, which needs a moment to stop a drawing. */
const cleanupSeconds = 5;
const cleanupLookMs = 100;

/**
 * Deletes photo and picture of an order now, and the drafts of the photo with their proofs, for its visitor as for the operator. An
 * order that still waits for its drawing then ends as one that failed.
 * @returns when, and whether ComfyUI has none of it left either; it goes there as soon as it can
 */
export async function deleteImages(
  { id, draftId }: Pick<Order, 'id' | 'draftId'>,
  services: Services,
): Promise<{ at: Date; isAllGone: boolean }> {
  const { db, drawings, feedback, files, galleryPairs, orders, previews, queue, shares } = services;
  const at = await orders.markImagesDeleted(id);
  // What was cut from a draft may be one again, with the order's id, for proofs in other styles.
  for (const one of draftId === null ? [id] : [draftId, id]) await deleteDraft(one, services);
  try {
    await Promise.all([files.remove('photos', id), drawings.removeOf(id), files.remove('pictures', id)]);
  } catch (error) {
    await sweepFilesSoon(db);
    throw error;
  }
  await previews.remove(id);
  await shares.end(id);
  await feedback.remove(id);
  await galleryPairs.removeOf(id);
  await queue.enqueue({ type: 'discard-prompts', id });
  return { at, isAllGone: await waitForCleanup(id, services) };
}

/** Deletes a draft and its proofs. */
export async function deleteDraft(id: string, { db, drafts, files, proofs }: Services): Promise<void> {
  const gone = [id, ...(await proofs.removeOf(id))];
  await drafts.remove(id);
  try {
    await Promise.all(gone.map((one) => files.remove('drafts', one)));
  } catch (error) {
    await sweepFilesSoon(db);
    throw error;
  }
}

/** Gives the worker time to remove what ComfyUI has of an order. @returns whether it could. */
async function waitForCleanup(orderId: string, { prompts }: Services): Promise<boolean> {
  const end = performance.now() + cleanupSeconds * 1000;
  while (await prompts.isLeft(orderId)) {
    if (performance.now() > end) return false;
    await pause(cleanupLookMs);
  }
  return true;
}

/** Deletes what an order holds, by the operator's word. `reason` is for the audit log. @throws OperationError */
export async function deleteOrder(order: Order, reason: string | undefined, services: Services) {
  const { reference, state } = order;
  if (!hasImages(order)) throw new OperationError('images_deleted', { reference });
  if (!reason?.trim()) throw new OperationError('reason_missing');
  const { isAllGone } = await deleteImages(order, services);
  return { reference, isAllGone, isGivenUp: nextState(state, 'giveUp') !== undefined };
}
