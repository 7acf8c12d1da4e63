import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pngChunk } from '../png-chunks.ts';

/** Photos for tests, made by program. */

export const portraitHeic = readFileSync(new URL('../../../tests/photos/portrait.heic', import.meta.url));
export const astronautPng = readFileSync(new URL('../../../tests/photos/astronaut.png', import.meta.url));

type Colour = readonly [number, number, number];
export const corners = {
  topLeft: [200, 30, 30],
  topRight: [30, 180, 30],
  bottomLeft: [30, 30, 200],
  bottomRight: [220, 220, 40],
} as const satisfies Record<string, Colour>;

/** Makes four rectangles of different colours: every rotation and mirroring looks different. */
export function fourCorners(width = 480, height = 320): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const patch = ([r, g, b]: Colour, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      patch(corners.topLeft, 0, 0),
      patch(corners.topRight, width - half.width, 0),
      patch(corners.bottomLeft, 0, height - half.height),
      patch(corners.bottomRight, width - half.width, height - half.height),
    ])
    .removeAlpha();
}

/** Makes a photo of noise, in which every byte matters. */
export function noise(width = 400, height = 300): Sharp {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: gaussian } });
}

/** Returns the mean colour of a square around a point given in fractions of width and height. */
export async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const area = {
    left: Math.round(width * x) - 4,
    top: Math.round(height * y) - 4,
    width: 8,
    height: 8,
  };
  const cut = await sharp(image).extract(area).toBuffer();
  return (await sharp(cut).stats()).channels.map((channel) => Math.round(channel.mean));
}

/** Makes a black PNG with one bit a pixel: few bytes for any size. */
export function blackPng(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a lossless WebP header with this size and nothing after it. */
export function webpHeader(width: number, height: number): Buffer {
  const bits = Buffer.alloc(100);
  bits.writeUInt8(0x2f, 0);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const chunk = Buffer.concat([Buffer.from('VP8L\0\0\0\0', 'latin1'), bits]);
  chunk.writeUInt32LE(bits.length, 4);
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), chunk]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Copies a file with other bytes from `at` on. */
export function patched(file: Buffer, at: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

/** Returns the offset of the height in the frame header of a baseline JPEG; the width follows. */
export function jpegHeightAt(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

/** Inserts a segment after the JPEG's start marker. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
