import { fileTypeFromBuffer } from 'file-type';
import { Refusal, refusals } from '#domain/refusal.ts';
import { decoding } from '../safe-sharp.ts';
import { readHeif } from './heif-boxes.ts';

/** Which decoder a photo needs. */
export type Kind = 'sharp' | 'avif' | 'heic';

/** The brands of HEIF files: with HEVC, with AV1, with either. file-type calls the rarer ones films. */
const heifBrands = /^(?:hei[cxms]|hev[cxms]|MiH[ABE]|avi[fs]|MA1[AB]|mif[12]|msf1|miaf)$/;

const decoders: Record<string, Kind> = {
  'image/jpeg': 'sharp',
  'image/png': 'sharp',
  'image/apng': 'sharp',
  'image/webp': 'sharp',
};

/** Shorter files carry no picture, and may be too short to tell what they were. */
const shortestPhoto = 64;

/**
 * Decides by content which decoder a file needs; names and declared types are never looked at.
 * @throws Refusal photo_kind, naming what the file is, for anything but JPEG, PNG, WebP, HEIC and AVIF; photo_damaged
 * when nothing is in it.
 */
export async function kindOf(bytes: Buffer): Promise<Kind> {
  const type = await fileTypeFromBuffer(bytes);
  const kind = heifDecoder(bytes) ?? decoders[type?.mime ?? ''];
  if (!kind) throw wrongKind(bytes, type?.ext);
  if (bytes.length < shortestPhoto) throw new Refusal('photo_damaged');
  if (await isFilmOnly(bytes)) throw wrongKind(bytes, 'avifs');
  return kind;
}

/** An animated AVIF usually holds its first frame as a still picture, too; without one, it is a film. */
async function isFilmOnly(bytes: Buffer): Promise<boolean> {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavis') return false;
  return await decoding(Promise.resolve().then(() => readHeif(bytes).items.size === 0));
}

function heifDecoder(bytes: Buffer): Kind | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  if (!heifBrands.test(bytes.toString('latin1', 8, 12))) return undefined;
  return holdsAv1(bytes) ? 'avif' : 'heic';
}

/** An AVIF's own brand may stand among the compatible ones only, behind one that HEIF files share. */
function holdsAv1(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return brands.includes('avif') || brands.includes('avis');
}

/** Says what the file is: a visitor who is told that theirs is "damaged" looks for damage. */
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

/** Enough to know text by. */
const headBytes = 4096;

/** True for UTF-8 without control characters other than those of lines. */
function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes);
  // Told that more follows, it says nothing of a last letter that is cut in two.
  const letters = new TextDecoder().decode(head, { stream: bytes.length > headBytes });
  // oxlint-disable-next-line no-control-regex -- these are what no text holds
  return head.length > 0 && !/[\0-\x08\x0E-\x1F\uFFFD]/.test(letters);
}

function markupIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, headBytes);
  if (/<svg[\s>]/i.test(head)) return 'svg';
  return /<!doctype html|<html[\s>]/i.test(head) ? 'html' : undefined;
}
