import type { Sharp } from 'sharp';
import phash from 'sharp-phash';
import { cropFits, keptLongSide, type Crop } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUnlikeSrgb, toSrgb, type Cicp } from './cicp.ts';
import { decodeHeic, refuseSize } from './heic.ts';
import { asPlainAvif, readPicture } from './heif-picture.ts';
import { withoutSlips } from './jpeg.ts';
import { kindOf, type Kind } from './kind.ts';
import { chunkOf, withProfile } from '../png-chunks.ts';
import { decode, decoding, open, openRaw, readHeader, type Header } from '../safe-sharp.ts';

export type Jpeg = { jpeg: Buffer; width: number; height: number };

const previewLongSide = 1024;
/** Huffman tables made for each image cost more time than all other encoding, and save 2% of the bytes. */
const quick = { optimiseCoding: false };

/**
 * Makes the kept form of an upload: JPEG, upright, sRGB, long side at most 2048 pixels, without any metadata of the file. The
 * upload itself is never stored. @throws Refusal for any file that is not a photo that can be drawn
 */
export async function normalise(file: Buffer): Promise<Jpeg> {
  const kind = await kindOf(file);
  if (kind === 'heic') return await normaliseHeic(file);
  const bytes = kind === 'avif' ? asPlainAvif(file) : withoutSlips(file);
  const header = await readHeader(bytes);
  refuseSize(header);
  const { cicp, limitedGrey } = await decoding(Promise.resolve().then(() => coloursOf(kind, bytes)));
  if (isUnlikeSrgb(cicp)) return await decode(bytes, (image) => fromCicp(image, cicp), { ignoreIcc: true });
  return await decode(bytes, (image) => {
    const photo = fit(limitedGrey ? stretch(image, header) : image, keptLongSide);
    // sharp silently converts 16-bit colours with a profile to Display P3; this brings them to sRGB.
    return toJpeg(header.deep && header.hasProfile ? photo.withIccProfile('srgb', { attach: false }) : photo);
  });
}

type Colours = { cicp?: Cicp | undefined; limitedGrey?: boolean };

/** Returns a picture's colour numbers where they apply: ahead of a profile in a PNG, only without one in an AVIF. */
function coloursOf(kind: Kind, bytes: Buffer): Colours {
  if (kind === 'avif') {
    const { profile, cicp, limitedGrey } = readPicture(bytes);
    return { cicp: profile ? undefined : cicp, limitedGrey };
  }
  const [primaries, transfer] = chunkOf(bytes, 'cICP') ?? [];
  return primaries === undefined || transfer === undefined ? {} : { cicp: { primaries, transfer } };
}

/** Spreads greys between 16 and 235 over the whole range. */
function stretch(image: Sharp, { deep }: Header): Sharp {
  const unit = deep ? 256 : 1;
  const factor = (256 * unit - 1) / (219 * unit);
  return image.linear(factor, -16 * unit * factor);
}

/** Shrinks the photo first, so that even of the largest at most 4 megapixels are converted here. */
async function fromCicp(image: Sharp, cicp: Cicp): Promise<Jpeg> {
  const { data, info } = await fit(image.pipelineColourspace('rgb16'), keptLongSide)
    .flatten({ background: '#ffffff' })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const signals = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return await toJpeg(openRaw(toSrgb({ ...info, data: signals }, cicp)));
}

async function normaliseHeic(bytes: Buffer): Promise<Jpeg> {
  const { profile, cicp, ...raw } = await decodeHeic(bytes);
  if (!profile && isUnlikeSrgb(cicp)) return await decoding(fromCicp(openRaw(raw), cicp));
  const small = fit(openRaw(raw), keptLongSide);
  if (!profile) return await decoding(toJpeg(small));
  const png = await decoding(small.png({ compressionLevel: 0 }).toBuffer());
  return await decoding(toJpeg(open(withProfile(png, profile))));
}

/** Turns the kept photo, then crops it. @throws Refusal crop_outside */
export async function cut(jpeg: Buffer, crop: Crop): Promise<Jpeg> {
  const { x, y, width, height, rotate } = crop;
  const whole = [x, y, width, height].every(Number.isInteger);
  if (!whole || !cropFits(crop, await readHeader(jpeg))) throw new Refusal('crop_outside');
  return await decoding(toJpeg(open(jpeg).rotate(rotate).extract({ left: x, top: y, width, height })));
}

/** Makes a smaller JPEG for the visitor's own screen. */
export async function preview(jpeg: Buffer, longSide: number = previewLongSide): Promise<Buffer> {
  return await decoding(
    fit(open(jpeg), longSide)
      .jpeg({ quality: 80, ...quick })
      .toBuffer(),
  );
}

/** Returns the photo's perceptual hash, 64 bits as a text of 0 and 1: the hashes of similar photos differ in few bits. */
export function fingerprint(jpeg: Buffer): Promise<string> {
  return phash(jpeg);
}

function fit(image: Sharp, longSide: number): Sharp {
  return image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true });
}

/** Keeps full chroma: this JPEG is a source for drawing. */
async function toJpeg(image: Sharp): Promise<Jpeg> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', ...quick })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
