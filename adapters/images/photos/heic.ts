import { sizeProblem, type Size } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Cicp } from './cicp.ts';
import { readPicture, withOnePicture } from './heif-picture.ts';
import { decoding, type RawImage } from '../safe-sharp.ts';

type Decoded = RawImage & { profile: Buffer | undefined; cicp: Cicp | undefined };

/**
 * Decodes the primary picture of a HEIC, upright, and returns its colours, which still have to be applied to the pixels.
 * @throws Refusal with `sizeProblem` before a pixel is decoded, or photo_damaged
 */
export async function decodeHeic(bytes: Buffer): Promise<Decoded> {
  const { sizes, profile, cicp, file } = await decoding(
    Promise.resolve().then(() => ({ ...readPicture(bytes), file: withOnePicture(bytes) })),
  );
  // A small picture may be cropped from huge tiles, which all have to be decoded.
  if (sizes.some((size) => sizeProblem(size) === 'photo_too_many_pixels')) {
    throw new Refusal('photo_too_many_pixels');
  }
  // Loaded with the first HEIC: its WebAssembly takes 30 MB.
  const { default: decoder } = await import('heic-decode');
  const pictures = await decoding(decoder.all({ buffer: file }));
  try {
    const [picture] = pictures;
    if (!picture) throw new Refusal('photo_damaged');
    refuseSize(picture);
    const { data, width, height } = await decoding(picture.decode());
    return { data: Buffer.from(data.buffer), width, height, channels: 4, profile, cicp };
  } finally {
    pictures.dispose();
  }
}

/** @throws Refusal when a photo of this size cannot be drawn */
export function refuseSize(size: Size): void {
  const problem = sizeProblem(size);
  if (problem) throw new Refusal(problem);
}
