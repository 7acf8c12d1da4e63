import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Shows a buyer's pair to everybody. @throws OperationError where its buyer has taken it back. */
export async function showGalleryPair(
  id: string,
  { galleryPairs }: Services,
): Promise<{ reference: string }> {
  return named(await galleryPairs.choose(id));
}

/** Deletes a buyer's pair: it is shown no longer, or never was. @throws OperationError */
export async function removeGalleryPair(
  id: string,
  { galleryPairs }: Services,
): Promise<{ reference: string }> {
  return named(await galleryPairs.remove(id));
}

function named(reference: string | undefined): { reference: string } {
  if (reference === undefined) throw new OperationError('gallery_pair_gone');
  return { reference };
}
