import sharp, { type Sharp } from 'sharp';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';

// Process-wide, so it comes before anything is read: of libvips' many loaders only these can be used. Its HEIF loader was
// built with an AV1 decoder alone, so the HEIC files of iPhones are decoded elsewhere (heic.ts).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** Severity at which decoding fails: 'error' lets libjpeg's warnings pass. */
type Strictness = 'warning' | 'error';

type Opening = {
  failOn?: Strictness;
  /** Leaves pixels as they are coded. */
  ignoreIcc?: boolean;
};

/** Opens a JPEG, PNG, WebP or AVIF (its first frame), turned upright by its EXIF tag. Nothing is decoded yet. */
export function open(bytes: Buffer, { failOn = 'warning', ignoreIcc = false }: Opening = {}): Sharp {
  return sharp(bytes, {
    autoOrient: true,
    failOn,
    ignoreIcc,
    limitInputPixels: photoLimits.maxPixels,
    pages: 1,
    sequentialRead: true,
    unlimited: false,
  });
}

/** Warnings of libjpeg about intact photos: many phones and editors write such files. */
const harmless =
  /^(VipsJpeg: (Corrupt JPEG data: \d+ extraneous bytes before marker 0x\w+|Invalid SOS parameters for sequential JPEG)\n?)+$/;

/**
 * Decodes a stranger's file. Every warning is an error, because a file that was cut off and closed again causes no more than a
 * warning; the exceptions are harmless ones that real cameras cause. @throws Refusal photo_damaged
 */
export async function decode<T>(
  bytes: Buffer,
  work: (image: Sharp) => Promise<T>,
  opening?: Pick<Opening, 'ignoreIcc'>,
): Promise<T> {
  try {
    return await work(open(bytes, opening));
  } catch (error) {
    const whole = error instanceof Error && harmless.test(error.message);
    if (!whole) throw new Refusal('photo_damaged');
    return await decoding(work(open(bytes, { ...opening, failOn: 'error' })));
  }
}

export type RawImage = { data: Buffer; width: number; height: number; channels: 3 | 4 };

export function openRaw({ data, width, height, channels }: RawImage): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: photoLimits.maxPixels });
}

/** Encoded image, or one that is decoded already. */
export type Image = Buffer | RawImage;

export function openImage(image: Image): Sharp {
  return Buffer.isBuffer(image) ? open(image) : openRaw(image);
}

/** Makes a copy of at most `longSide` pixels, without transparency, in sRGB. @throws Refusal photo_damaged */
export async function smallCopy(image: Image, longSide: number): Promise<RawImage & { channels: 3 }> {
  const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await decoding(
    openImage(image)
      .resize(size)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height, channels: 3 };
}

export type Greys = { data: Buffer; width: number; height: number };

export async function greysOf(image: RawImage): Promise<Greys> {
  const { width, height } = image;
  return { data: await openRaw(image).greyscale().toColourspace('b-w').raw().toBuffer(), width, height };
}

export type Header = {
  width: number;
  height: number;
  format: string;
  /** Stored with 16 bits a channel, even if fewer are used. */
  deep: boolean;
  hasProfile: boolean;
};

/** Reads the header, with upright dimensions in pixels, without decoding pixels and without a limit on their number. */
export async function readHeader(bytes: Buffer): Promise<Header> {
  const { autoOrient, format, depth, hasProfile } = await decoding(
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(),
  );
  return { ...autoOrient, format, deep: depth === 'ushort', hasProfile };
}

/** Turns any error of a decoder into a damaged photo. @throws Refusal photo_damaged */
export async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new Refusal('photo_damaged');
  }
}
