import type { Sharp } from 'sharp';
import type { Size } from '#domain/photo.ts';
import { linkPictureSize } from '#domain/picture.ts';
import { aiMark } from './ai-mark.ts';
import { barePng, withXmp } from '../png-chunks.ts';
import { laplacianVariance } from '../laplacian.ts';
import { decoding, greysOf, open, openRaw, readHeader, smallCopy, type RawImage } from '../safe-sharp.ts';

/** Pixels of the long side of the copies in which a picture and its photo are compared. */
const comparedSide = 416;
const coarseSide = 64;

/** Measurements that a drawing is judged by, beside its photo. Greys and colours go from 0 to 255. */
export type Comparison = Size & {
  format: string;
  /** Standard deviation of the picture's greys, and of those left when it is scaled to 64×64. */
  deviation: number;
  coarseDeviation: number;
  /** Standard deviation of the picture's greys after a Laplacian filter. */
  sharpness: number;
  /** Mean absolute difference of picture and photo, both at 64×64 in colour. */
  difference: number;
  /** At most 416 pixels on the long side, for further checks, so that each file is decoded once. */
  copies: { photo: RawImage; picture: RawImage };
};

const jpegQuality = 92;
const linkQuality = 82;

/** Qualities and sizes in pixels of the mailed copy, tried in this order until one fits. */
const mailSteps = [
  { quality: 92, longSide: 1024 },
  { quality: 80, longSide: 1024 },
  { quality: 80, longSide: 768 },
  { quality: 75, longSide: 512 },
  { quality: 75, longSide: 256 },
  { quality: 75, longSide: 128 },
] as const;

/** Decodes a picture in full and compares it with its photo. @throws Refusal photo_damaged when one cannot be decoded */
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
    width,
    height,
    format,
    deviation: standardDeviation(greys.data),
    coarseDeviation: standardDeviation(
      (
        await greysOf({
          ...coarseSize,
          data: pictureColours,
        })
      ).data,
    ),
    sharpness: Math.sqrt(laplacianVariance(greys)),
    difference: sum / pictureColours.length,
    copies: {
      photo: ofPhoto,
      picture: ofPicture,
    },
  };
}

/**
 * Makes the picture that is delivered: PNG, sRGB, with the AI mark and no other metadata. A plain PNG from ComfyUI keeps its
 * compressed pixels: compressing them again would cost more time than all the rest.
 */
export async function finish(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { width, height, format } = await readHeader(bytes);
  const bare = format === 'png' ? barePng(bytes) : undefined;
  const png = bare ?? (await decoding(open(bytes).toColourspace('srgb').png().toBuffer()));
  return { png: withXmp(png, aiMark), width, height };
}

/** Makes a JPEG of the picture with the AI mark, in full size. */
export async function jpegCopy(png: Buffer): Promise<Buffer> {
  return await markedJpeg(open(png), jpegQuality);
}

/**
 * Makes a small JPEG of the picture with the AI mark, for a mail: at most 1024 pixels on its long side and `maxBytes`.
 * @throws RangeError when none is small enough
 */
export async function mailCopy(png: Buffer, maxBytes: number): Promise<Buffer> {
  for (const { quality, longSide } of mailSteps) {
    const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
    const copy = await markedJpeg(open(png).resize(size), quality);
    if (copy.length <= maxBytes) return copy;
  }
  throw new RangeError(`No copy of the picture fits into ${maxBytes} bytes`);
}

/** Pixels of the long side: about those of a phone's screen. */
const screenSide = 800;

/** Makes a small WebP of the picture, with the AI mark, to be shown at once: at most a tenth of the delivered file. */
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
 * Makes a JPEG of the picture in the shape of a link preview, with the AI mark: the whole picture on a blurred copy of itself,
 * because most pictures are upright and a crop would cut heads off.
 */
export async function linkCopy(png: Buffer): Promise<Buffer> {
  const picture = await decoding(
    open(png)
      .resize({ ...linkPictureSize, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  // Enlarging a few pixels blurs them already, so little blurring is left to do.
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
