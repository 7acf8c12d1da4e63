import sharp, { type Sharp } from 'sharp';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';

// Process-wide, so it stands before anything is read: of libvips' many loaders only these three are reachable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const decodeSeconds = 10;

/**
 * Opens a JPEG, PNG or WebP (its first frame), turned upright by its EXIF tag. Nothing is decoded yet.
 * `failOn: 'error'` refuses what is truncated or fails its checksums, but not what libjpeg merely warns about: many
 * phones write a few stray bytes before a JPEG's end marker, and those photos are whole.
 */
export function open(bytes: Buffer): Sharp {
  return sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: photoLimits.maxPixels,
    pages: 1,
    sequentialRead: true,
    unlimited: false,
  }).timeout({ seconds: decodeSeconds });
}

export type RawImage = { data: Buffer; width: number; height: number; channels: 3 | 4 };

export function openRaw({ data, width, height, channels }: RawImage): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: photoLimits.maxPixels }).timeout({
    seconds: decodeSeconds,
  });
}

export type Header = { width: number; height: number; format: string; deepWithProfile: boolean };

/** What the header tells, upright and in pixels, before any pixel is decoded and however many there are. */
export async function readHeader(bytes: Buffer): Promise<Header> {
  const { autoOrient, format, space, hasProfile } = await decoding(
    sharp(bytes, { limitInputPixels: false }).metadata(),
  );
  return { ...autoOrient, format, deepWithProfile: space === 'rgb16' && hasProfile };
}

/** Whatever words a decoder has for it: what it cannot read is a damaged photo. @throws Refusal photo_damaged. */
export async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new Refusal('photo_damaged');
  }
}
