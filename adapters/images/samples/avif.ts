import sharp, { type Sharp } from 'sharp';
import { box, heifFile, ispe, u16 } from './heif-file.ts';

/** Picture coded as AV1, to build AVIF files from. */
export type CodedAv1 = { type: 'av01'; data: Buffer; av1C: Buffer; width: number; height: number };

export async function codeAv1(image: Sharp, bitdepth: 8 | 10 = 8): Promise<CodedAv1> {
  const avif = await image.avif({ quality: 90, effort: 0, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
  const { width, height } = await sharp(avif).metadata();
  return { type: 'av01', data: boxOf(avif, 'mdat').subarray(8), av1C: boxOf(avif, 'av1C'), width, height };
}

/** Builds a box of colour numbers as in AVIF and HEIC; with the matrix of BT.601, as sharp does. */
export function nclx(primaries: number, transfer: number, range: 'full' | 'limited' = 'full'): Buffer {
  return box('colr', Buffer.from('nclx'), u16(primaries, transfer, 6), [range === 'full' ? 0x80 : 0]);
}

export function avifFile({ type, data, av1C, width, height }: CodedAv1, ...properties: Buffer[]): Buffer {
  const item = { type, data, properties: [av1C, ispe(width, height), ...properties] };
  return heifFile({ brand: 'avif', compatible: ['avif', 'mif1'], items: [item] });
}

function boxOf(file: Buffer, type: string): Buffer {
  const start = file.indexOf(type, 'latin1') - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}
