import sharp, { type Sharp } from 'sharp';
import { photoLimits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';

// Process-wide, so it comes before anything is read: of libvips' many loaders only these are reachable. The one for HEIF
// was built with a decoder of AV1 and no other: what an iPhone writes goes another way (heic.ts).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** From which trouble on a decoder gives up: 'error' lets pass what libjpeg merely remarks upon. */
type Strictness = 'warning' | 'error';

type Opening = {
  failOn?: Strictness;
  /** For pixels as they are coded. */
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

/** What libjpeg remarks about photos that are whole: many phones and editors write such files. */
const harmless =
  /^(VipsJpeg: (Corrupt JPEG data: \d+ extraneous bytes before marker 0x\w+|Invalid SOS parameters for sequential JPEG)\n?)+$/;

/**
 * Decodes what a stranger sent. Every warning counts, because a file cut off and closed again gives no more than a
 * warning; only the harmless ones of real cameras do not. @throws Refusal photo_damaged.
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

/** An encoded image, or one that somebody has decoded already. */
export type Image = Buffer | RawImage;

export function openImage(image: Image): Sharp {
  return Buffer.isBuffer(image) ? open(image) : openRaw(image);
}

/** The image at most so large, without transparency, in sRGB. @throws Refusal photo_damaged. */
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
  /** With 16 bits a channel, however many of them are used. */
  deep: boolean;
  hasProfile: boolean;
};

/** What the header says, upright and in pixels, before any pixel is decoded and however many there are. */
export async function readHeader(bytes: Buffer): Promise<Header> {
  const { autoOrient, format, depth, hasProfile } = await decoding(
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(),
  );
  return { ...autoOrient, format, deep: depth === 'ushort', hasProfile };
}

/** Whatever a decoder calls it: what it cannot read is a damaged photo. @throws Refusal photo_damaged. */
export async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new Refusal('photo_damaged');
  }
}
