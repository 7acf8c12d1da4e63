import sharp, { type Sharp } from 'sharp';
import { box, heifFile, ispe, u16, u32 } from './heif-file.ts';

/** Picture coded as AV1, to build AVIF files from. */
export type CodedAv1 = { type: 'av01'; data: Buffer; av1C: Buffer; width: number; height: number };

export async function codeAv1(image: Sharp, bitdepth: 8 | 10 = 8): Promise<CodedAv1> {
  const avif = await image.avif({ quality: 90, effort: 0, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
  const { width, height } = await sharp(avif).metadata();
  return { type: 'av01', data: boxOf(avif, 'mdat').subarray(8), av1C: boxOf(avif, 'av1C'), width, height };
}

/**
 * Codes greys alone, between 16 and 235. sharp codes no other greys than those of transparency: it gets the picture as such, and
 * the bit of their range is changed.
 */
export async function codeLimitedGrey(image: Sharp, bitdepth: 8 | 10): Promise<CodedAv1> {
  const greys = await image
    .greyscale()
    .linear(219 / 255, 16)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = greys.info;
  const avif = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(greys.data, { raw: { width, height, channels: 1 } })
    .avif({ quality: 90, effort: 0, bitdepth })
    .toBuffer();
  const data = Buffer.from(avif.subarray(boxOf(avif, 'iloc').readUInt32BE(secondItemAt)));
  // The sequence header ends with this bit, one for film grain and one that marks the end.
  const headerEnd = sequenceHeaderAt + data.readUInt8(sequenceHeaderAt - 1) - 1;
  const last = data.readUInt8(headerEnd);
  data.writeUInt8(last & ~((last & -last) << 2), headerEnd);
  const av1C = boxOf(avif.subarray(avif.indexOf('av1C') + 4), 'av1C');
  return { type: 'av01', data, av1C, width, height };
}

/** iloc: offset of the second item's place in the file. */
const secondItemAt = 38;
/** AV1: offset of the sequence header, behind its size of one byte. */
const sequenceHeaderAt = 4;

/** Builds a box of colour numbers as in AVIF and HEIC; with the matrix of BT.601, as sharp does. */
export function nclx(primaries: number, transfer: number, range: 'full' | 'limited' = 'full'): Buffer {
  return box('colr', Buffer.from('nclx'), u16(primaries, transfer, 6), [range === 'full' ? 0x80 : 0]);
}

export function avifFile(coded: CodedAv1, ...properties: Buffer[]): Buffer {
  return heifFile({ brand: 'avif', compatible: ['avif', 'mif1'], items: [itemOf(coded, ...properties)] });
}

function itemOf({ type, data, av1C, width, height }: CodedAv1, ...properties: Buffer[]) {
  return { type, data, properties: [av1C, ispe(width, height), ...properties] };
}

/** Colours of the frames: Chromium takes those of every animation for limited ones. */
const filmColours = nclx(1, 13, 'limited');

/** Builds an AVIF that shows two frames of the same size in turn, and the first where only a still picture can be shown. */
export function animatedAvif(first: CodedAv1, second: CodedAv1): Buffer {
  const file = heifFile({
    brand: 'avis',
    compatible: ['avis', 'avif', 'msf1', 'mif1'],
    items: [itemOf(first, filmColours), { ...itemOf(second), hidden: true }],
  });
  return Buffer.concat([file, movie(file, [first, second])]);
}

/** Lists the frames of a film, each a second long, by their places in the file. */
function movie(file: Buffer, frames: [CodedAv1, ...CodedAv1[]]): Buffer {
  const [{ width, height, av1C }] = frames;
  const count = frames.length;
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  const frame = box(
    'av01',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width, height), ...u32(0x48_0000, 0x48_0000, 0)],
    [...u16(1), ...zeros(32), ...u16(24, 65_535), ...av1C, ...filmColours],
  );
  const samples = box(
    'stbl',
    box('stsd', u32(0, 1), frame),
    box('stts', u32(0, 1, count, 1)),
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stsz', u32(0, 0, count, ...frames.map(({ data }) => data.length))),
    box('stco', u32(0, count, ...frames.map(({ data }) => file.indexOf(data)))),
  );
  const matrix = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
  const handler = box('hdlr', u32(0, 0), Buffer.from('pict'), zeros(13));
  const media = box('mdia', box('mdhd', u32(0, 0, 0, 1, count, 0)), handler, box('minf', samples));
  const size = u32(width * 65_536, height * 65_536);
  const header = box('tkhd', u32(1, 0, 0, 1, 0, count), zeros(16), matrix, size);
  return box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1, count, 0x1_0000), zeros(12), matrix, zeros(24), u32(2)),
    box('trak', header, media),
  );
}

function boxOf(file: Buffer, type: string): Buffer {
  const start = file.indexOf(type, 'latin1') - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}
