import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Shows a buyer's pair in the gallery. @throws OperationError if the buyer has withdrawn it */
export async function showGalleryPair(
  id: string,
  { galleryPairs }: Services,
): Promise<{ reference: string }> {
  return named(await galleryPairs.choose(id));
}

/** Deletes a buyer's pair, whether or not it is shown. @throws OperationError */
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
