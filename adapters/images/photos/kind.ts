import { fileTypeFromBuffer } from 'file-type';
import { Refusal, refusals } from '#domain/refusal.ts';
import { decoding } from '../safe-sharp.ts';
import { readHeif } from './heif-boxes.ts';

/** Decoder that a photo needs. */
export type Kind = 'sharp' | 'avif' | 'heic';

/** Brands of HEIF files: with HEVC, with AV1, with either. file-type takes the rarer ones for videos. */
const heifBrands = /^(?:hei[cxms]|hev[cxms]|MiH[ABE]|avi[fs]|MA1[AB]|mif[12]|msf1|miaf)$/;

const decoders: Record<string, Kind> = {
  'image/jpeg': 'sharp',
  'image/png': 'sharp',
  'image/apng': 'sharp',
  'image/webp': 'sharp',
};

/** Bytes: shorter files contain no picture, and may be too short to identify. */
const shortestPhoto = 64;

/**
 * Decides which decoder a file needs by its content, never by its name or declared type.
 * @throws Refusal photo_kind, naming the file's kind, for anything but JPEG, PNG, WebP, HEIC and AVIF; photo_damaged for a
 * file without a picture
 */
export async function kindOf(bytes: Buffer): Promise<Kind> {
  const type = await fileTypeFromBuffer(bytes);
  const kind = heifDecoder(bytes) ?? decoders[type?.mime ?? ''];
  if (!kind) throw wrongKind(bytes, type?.ext);
  if (bytes.length < shortestPhoto) throw new Refusal('photo_damaged');
  if (await isFilmOnly(bytes)) throw wrongKind(bytes, 'avifs');
  return kind;
}

/** True for an animated AVIF without a still picture: it usually stores its first frame as one, too. */
async function isFilmOnly(bytes: Buffer): Promise<boolean> {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavis') return false;
  return await decoding(Promise.resolve().then(() => readHeif(bytes).items.size === 0));
}

function heifDecoder(bytes: Buffer): Kind | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  if (!heifBrands.test(bytes.toString('latin1', 8, 12))) return undefined;
  return holdsAv1(bytes) ? 'avif' : 'heic';
}

/** Looks among the compatible brands, too: an AVIF's own brand may follow one that all HEIF files share. */
function holdsAv1(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return brands.includes('avif') || brands.includes('avis');
}

/** Names the file's kind: a visitor told that a file is "damaged" would look for damage. */
function wrongKind(bytes: Buffer, extension: string | undefined): Refusal {
  const [, wanted] = refusals.photo_kind;
  const named = markupIn(bytes) ?? extension;
  if (named === undefined && !isText(bytes))
    return new Refusal(bytes.length < shortestPhoto ? 'photo_damaged' : 'photo_kind');
  if (named === undefined || named === 'xml')
    return new Refusal('photo_kind', {
      message: `That is a text file. ${wanted}`,
      values: { context: 'text' },
    });
  const kind = named === 'tif' ? 'TIFF' : named.toUpperCase();
  return new Refusal('photo_kind', {
    message: `That file is of the kind ${kind}. ${wanted}`,
    values: { context: 'named', kind },
  });
}

/** Bytes that are enough to recognise text. */
const headBytes = 4096;

/** True for UTF-8 without control characters other than white space. */
function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes);
  // `stream` keeps a last character that is cut in two from counting as an error.
  const letters = new TextDecoder().decode(head, { stream: bytes.length > headBytes });
  // oxlint-disable-next-line no-control-regex -- these are what no text holds
  return head.length > 0 && !/[\0-\x08\x0E-\x1F\uFFFD]/.test(letters);
}

function markupIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, headBytes);
  if (/<svg[\s>]/i.test(head)) return 'svg';
  return /<!doctype html|<html[\s>]/i.test(head) ? 'html' : undefined;
}
