import type { Sharp } from 'sharp';
import type { Size } from '#domain/photo.ts';
import { linkPictureSize } from '#domain/picture.ts';
import { aiMark } from './ai-mark.ts';
import { barePng, withXmp } from '../png-chunks.ts';
import { laplacianVariance } from '../laplacian.ts';
import { decoding, greysOf, open, openRaw, readHeader, smallCopy, type RawImage } from '../safe-sharp.ts';

/** Pixels of the long side of the copies that a picture and its photo are compared by. */
const comparedSide = 416;
const coarseSide = 64;

/** What a drawn picture is judged by, beside its photo. Greys and colours go from 0 to 255. */
export type Comparison = Size & {
  format: string;
  /** Standard deviation of the picture's greys, and of those that are left when it is 64×64. */
  deviation: number;
  coarseDeviation: number;
  /** Standard deviation of what a Laplacian filter leaves of the picture's greys. */
  sharpness: number;
  /** Mean absolute difference of picture and photo, both at 64×64 in colour. */
  difference: number;
  /** At most 416 pixels, for whoever else looks at them: each file is decoded once. */
  copies: { photo: RawImage; picture: RawImage };
};

const jpegQuality = 92;
const linkQuality = 82;

/** Qualities and sizes of the mailed copy, best first, until it fits. */
const mailSteps = [
  { quality: 92, longSide: 1024 },
  { quality: 80, longSide: 1024 },
  { quality: 80, longSide: 768 },
  { quality: 75, longSide: 512 },
  { quality: 75, longSide: 256 },
  { quality: 75, longSide: 128 },
] as const;

/** Decodes a picture in full and compares it with its photo. @throws Refusal photo_damaged when one does not decode. */
export async function compare(photo: Buffer, picture: Buffer): Promise<Comparison> {
  const { width, height, format } = await readHeader(picture);
  const [ofPhoto, ofPicture] = [await smallCopy(photo, comparedSide), await smallCopy(picture, comparedSide)];
  const greys = await greysOf(ofPicture);
  const [photoColours, pictureColours] = [await coarse(ofPhoto), await coarse(ofPicture)];
  const sum = pictureColours.reduce(
    (total, value, at) => total + Math.abs(value - (photoColours[at] ?? 0)),
    0,
  );
  return {
    ...{ width, height, format },
    deviation: standardDeviation(greys.data),
    coarseDeviation: standardDeviation((await greysOf({ ...coarseSize, data: pictureColours })).data),
    sharpness: Math.sqrt(laplacianVariance(greys)),
    difference: sum / pictureColours.length,
    copies: { photo: ofPhoto, picture: ofPicture },
  };
}

/**
 * The picture as it is delivered: PNG, sRGB, with the AI mark and no other word about where it came from. What ComfyUI
 * writes keeps its pixels as they are packed: packing them anew costs more than all else that is done here.
 */
export async function finish(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { width, height, format } = await readHeader(bytes);
  const bare = format === 'png' ? barePng(bytes) : undefined;
  const png = bare ?? (await decoding(open(bytes).toColourspace('srgb').png().toBuffer()));
  return { png: withXmp(png, aiMark), width, height };
}

/** A JPEG of the picture with the AI mark, as large as the picture itself. */
export async function jpegCopy(png: Buffer): Promise<Buffer> {
  return await markedJpeg(open(png), jpegQuality);
}

/**
 * A small JPEG of the picture with the AI mark, for a mail: at most 1024 pixels on its long side and `maxBytes`.
 * @throws RangeError when none is small enough.
 */
export async function mailCopy(png: Buffer, maxBytes: number): Promise<Buffer> {
  for (const { quality, longSide } of mailSteps) {
    const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
    const copy = await markedJpeg(open(png).resize(size), quality);
    if (copy.length <= maxBytes) return copy;
  }
  throw new RangeError(`No copy of the picture fits into ${maxBytes} bytes`);
}

/** Pixels of the long side: about what a phone's screen shows. */
const screenSide = 800;

/** A small WebP of the picture, with the AI mark: to be seen at once, a tenth of what is delivered or less. */
export async function screenCopy(png: Buffer): Promise<Buffer> {
  return await decoding(
    open(png)
      .resize({ width: screenSide, height: screenSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 75 })
      .withXmp(aiMark)
      .toBuffer(),
  );
}

/**
 * A JPEG of the picture in the shape that other sites show beside a link, with the AI mark: all of the picture, as most are
 * upright and a cut would take heads off, before a blur of itself.
 */
export async function linkCopy(png: Buffer): Promise<Buffer> {
  const picture = await decoding(
    open(png)
      .resize({ ...linkPictureSize, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  // Of a few pixels drawn large little is left to blur.
  const few = await open(picture)
    .resize(40, 21, { fit: 'cover' })
    .modulate({ brightness: 0.7 })
    .png()
    .toBuffer();
  const backdrop = open(few).resize(linkPictureSize).blur(20);
  return await markedJpeg(backdrop.composite([{ input: picture }]), linkQuality);
}

function markedJpeg(image: Sharp, quality: number): Promise<Buffer> {
  return decoding(image.flatten({ background: '#ffffff' }).jpeg({ quality }).withXmp(aiMark).toBuffer());
}

const coarseSize = { width: coarseSide, height: coarseSide, channels: 3 } as const;

function coarse(image: RawImage): Promise<Buffer> {
  return openRaw(image).resize({ width: coarseSide, height: coarseSide, fit: 'fill' }).raw().toBuffer();
}

function standardDeviation(values: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean));
}
