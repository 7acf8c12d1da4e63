import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '#domain/refusal.ts';

/** Which decoder a photo needs. */
export type Kind = 'sharp' | 'heic';

const decoders: Record<string, Kind> = {
  'image/jpeg': 'sharp',
  'image/png': 'sharp',
  'image/apng': 'sharp',
  'image/webp': 'sharp',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
};

/** Shorter files carry no picture, and may be too short to tell what they were. */
const shortestPhoto = 64;

/**
 * Decides by content which decoder a file needs; names and declared types are never looked at.
 * @throws Refusal photo_kind for anything but JPEG, PNG, WebP and HEIC; photo_damaged when nothing is in it.
 */
export async function kindOf(bytes: Buffer): Promise<Kind> {
  if (bytes.length < shortestPhoto) throw new Refusal('photo_damaged');
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const kind = decoders[mime];
  if (!kind || (kind === 'heic' && holdsAv1(bytes))) throw new Refusal('photo_kind');
  return kind;
}

/** An AVIF may hide behind the brand all HEIF files share; its own brand then stands among the compatible ones. */
function holdsAv1(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return brands.includes('avif') || brands.includes('avis');
}
