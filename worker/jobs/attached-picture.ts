import type { Order } from '#adapters/database/schema/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { WorkerServices } from '../services.ts';

/** Most bytes of all pictures of a mail. */
export const attachedBytes = 5_000_000;

/** Returns the picture as an attachment; if that fails the mail goes out without it, as it links to the picture anyway. */
export async function attachedPicture(
  { id }: Order,
  { files, images, log }: WorkerServices,
  most = attachedBytes,
): Promise<Buffer | undefined> {
  const png = await files.get('pictures', id);
  return (
    png &&
    images.mailCopy(png, most).catch((error: unknown) => {
      log.warn('picture not attached', { order: id, error: errorMessage(error) });
      return undefined;
    })
  );
}
