import type { Size } from '#domain/photo.ts';
import type { Cicp } from './cicp.ts';
import { readHeif, type Box, type HeifItem } from './heif-boxes.ts';

type HeifPicture = {
  /** Sizes of all coded images in the file, in pixels. */
  sizes: Size[];
  /** Colours of the primary picture: an ICC profile, or numbers, or neither. */
  profile?: Buffer | undefined;
  cicp?: Cicp | undefined;
  /** Greys lie between 16 and 235, and decoders return them unchanged. */
  limitedGrey: boolean;
};

/** nclx: offset of the byte after three numbers of two bytes; its bit says whether shades use the whole range. */
const rangeAt = 6;
const fullRange = 0x80;
/** av1C: offset of the byte in which one bit marks an image of greys alone. */
const flagsAt = 2;
const monochrome = 0x10;

/** Reads the facts about the primary picture of a HEIF file. @throws RangeError for a broken file */
export function readPicture(file: Buffer): HeifPicture {
  const { primary, items, properties } = readHeif(file);
  const sizes = properties
    .filter((box) => box.type === 'ispe' && box.end - box.start >= 12)
    .map(({ start }) => ({ width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) }));
  const shown = items.get(primary);
  const tile = items.get(shown?.firstPart ?? 0);
  // A grid without colours of its own takes those of its tiles.
  const own = coloursOf(file, shown);
  const colours = own.length > 0 ? own : coloursOf(file, tile);
  const profile = colours.find(({ kind }) => kind === 'prof' || kind === 'rICC')?.value;
  const numbers = colours.find(({ kind, value }) => kind === 'nclx' && value.length > rangeAt)?.value;
  return {
    sizes,
    profile,
    limitedGrey: false,
    ...(numbers && readNumbers(numbers, isGreyAv1(file, shown, tile))),
  };
}

function readNumbers(nclx: Buffer, isGrey: boolean): Pick<HeifPicture, 'cicp' | 'limitedGrey'> {
  const limited = (nclx.readUInt8(rangeAt) & fullRange) === 0;
  return {
    cicp: { primaries: nclx.readUInt16BE(0), transfer: nclx.readUInt16BE(2) },
    limitedGrey: limited && isGrey,
  };
}

function isGreyAv1(file: Buffer, ...items: (HeifItem | undefined)[]): boolean {
  const properties = items.flatMap((item) => item?.properties ?? []);
  const av1C = properties.find(({ type }) => type === 'av1C');
  return av1C !== undefined && (file.readUInt8(av1C.start + flagsAt) & monochrome) !== 0;
}

function coloursOf(file: Buffer, item: HeifItem | undefined): { kind: string; value: Buffer }[] {
  const boxes: Box[] = item?.properties.filter(({ type }) => type === 'colr') ?? [];
  return boxes.map(({ start, end }) => ({
    kind: file.toString('latin1', start, start + 4),
    value: file.subarray(start + 4, end),
  }));
}

/**
 * Copies a HEIC for a decoder that lists all pictures without naming the primary one, and knows two brands alone: every other
 * picture is marked as hidden, and the brands are set to those two. @throws RangeError for a broken file
 */
export function withOnePicture(heic: Buffer): Buffer {
  const { primary, items } = readHeif(heic);
  const copy = Buffer.from(heic);
  for (const [id, { infoAt }] of items) {
    const flags = copy.readUInt8(infoAt + 3);
    copy.writeUInt8(id === primary ? flags & ~1 : flags | 1, infoAt + 3);
  }
  copy.write('heic', 8, 'latin1');
  if (copy.readUInt32BE(0) >= 20) copy.write('mif1', 16, 'latin1');
  return copy;
}

/** Copies an AVIF under the brand that every decoder knows, so that an animation, too, is read as its still picture. */
export function asPlainAvif(avif: Buffer): Buffer {
  const copy = Buffer.from(avif);
  copy.write('avif', 8, 'latin1');
  return copy;
}
