import type { Crop, Size } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Scores } from '#domain/moderation.ts';
import type { Draft } from './database/schema/schema.ts';
import type { Images } from './images/images.ts';
import type { Files } from './storage/files.ts';

/** `scores`: those of exactly this crop; null where they are not known. */
export type CutPhoto = Size & { jpeg: Buffer; scores: Scores | null };

/** Loads a draft's photo, or the visitor's crop of it. @throws Refusal `photo_gone` */
export async function cutDraft(
  { id, width, height, scores }: Pick<Draft, 'id' | 'width' | 'height' | 'scores'>,
  crop: Crop | undefined,
  { files, images }: { files: Files; images: Pick<Images, 'cut'> },
): Promise<CutPhoto> {
  const jpeg = await files.get('drafts', id);
  if (!jpeg) throw new Refusal('photo_gone');
  return crop ? { ...(await images.cut(jpeg, crop)), scores: null } : { jpeg, width, height, scores };
}
