import { aiMark } from './ai-mark.ts';
import { open } from './safe-sharp.ts';

/** Pixels of the long side: more than the landing page shows, few enough that five of them load quickly. */
const longSide = 700;
const quality = 80;

/** A small WebP for the landing page of a photo that one of our own ships, or (`isDrawn`) of its picture, marked as such. */
export async function exampleCopy(image: Buffer, isDrawn: boolean): Promise<Buffer> {
  const copy = open(image)
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality });
  return await (isDrawn ? copy.withXmp(aiMark) : copy).toBuffer();
}
