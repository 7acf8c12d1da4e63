import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { claiming } from '#adapters/images/samples/heic.ts';
import {
  blackPng,
  jpegHeightAt,
  patched,
  portraitHeic,
  webpHeader,
  withSegment,
} from '#adapters/images/samples/photos.ts';
import { pngChunk } from '#adapters/images/png-chunks.ts';
import type { Seed, Seeds } from './image-seeds.ts';

const seedNamed = (seeds: Seeds, name: string): Buffer =>
  seeds.find((seed) => seed.name === name)?.bytes ?? seeds[0].bytes;

function sizedJpeg(jpeg: Buffer, height: number, width: number): Buffer {
  return patched(jpeg, jpegHeightAt(jpeg), [height >> 8, height & 255, width >> 8, width & 255]);
}

/** Repeats the last scan of a progressive JPEG: few bytes, slow to decode. */
function manyScans(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)]);
}

const side = fc.constantFrom(256, 300, 2048, 7071, 7072, 8192, 16_383, 16_384, 32_767, 65_535);
const sides = fc.tuple(side, side);

/** Generates images that are small to send and huge in memory. */
export function bombs(seeds: Seeds): fc.Arbitrary<Buffer> {
  const jpeg = seedNamed(seeds, 'a JPEG');
  const progressive = seedNamed(seeds, 'a progressive JPEG');
  return fc.oneof(
    fc.constantFrom(
      blackPng(16_384, 16_384),
      blackPng(65_535, 1),
      blackPng(7071, 7071),
      patched(blackPng(300, 300), 16, [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]),
    ),
    fc.tuple(side, fc.integer({ min: 256, max: 2255 })).map(([width, height]) => blackPng(width, height)),
    fc.constantFrom(16_383, 8000, 300).map((width) => webpHeader(width, 16_383)),
    sides.map(([height, width]) => sizedJpeg(jpeg, height, width)),
    fc.constantFrom(50, 500, 1000).map((times) => manyScans(progressive, times)),
    sides.map(([width, height]) => claiming(portraitHeic, width, height)),
  );
}

const orientation = (value: number): Buffer =>
  Buffer.from([
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    ...[value >> 8, value & 255, 0, 0, 0, 0, 0, 0],
  ]);
/** Directory that names itself as the next one. */
const endlessExif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x08', 'latin1');
const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** Generates metadata that is too long, endless, or false. */
export function overdescribed(seeds: Seeds): fc.Arbitrary<Buffer> {
  const jpeg = seedNamed(seeds, 'a JPEG');
  const packed = deflateSync(Buffer.alloc(50_000_000));
  const png = (kind: string, words: string, more = packed): Buffer =>
    blackPng(300, 300, pngChunk(kind, Buffer.concat([text(words), more])));
  const noise = fc.uint8Array({ minLength: 1000, maxLength: 3000 });
  return fc.oneof(
    fc.constantFrom(
      png('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0'),
      png('zTXt', 'Comment\0\0'),
      png('iCCP', 'bomb\0\0'),
      png('eXIf', '', endlessExif.subarray(6)),
      blackPng(300, 300, ...Array<Buffer>(2000).fill(pngChunk('tEXt', text('Comment\0words')))),
      withSegment(jpeg, 0xe1, endlessExif),
      withSegment(jpeg, 0xe2, text('ICC_PROFILE\0\xff\xff')),
      withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${'<a>'.repeat(20_000)}`)),
      Array<Buffer>(500)
        .fill(text('<script>alert(1)</script>'))
        .reduce((described, words) => withSegment(described, 0xfe, words), jpeg),
    ),
    fc.nat(0xffff).map((value) => withSegment(jpeg, 0xe1, orientation(value))),
    fc.nat(9).map((value) => withSegment(jpeg, 0xe1, orientation(value))),
    noise.map((bytes) => withSegment(jpeg, 0xe1, Buffer.concat([orientation(6), bytes]))),
    noise.map((bytes) => withSegment(jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), bytes]))),
  );
}

const foreignTexts = fc.constantFrom(
  ...['<html><script>alert(1)</script></html>', 'PK\x03\x04\x14\0\0\0\x08\0 a ZIP PK\x05\x06'],
  ...['#!/bin/sh\nid', '<?php system($_GET[0]); ?>', '%PDF-1.7\n%%EOF', '\x7fELF'],
);

/** Generates two files in one: a photo with something behind, before or inside it. */
export function polyglot({ bytes, kind }: Seed): fc.Arbitrary<Buffer> {
  return fc.tuple(foreignTexts.map(text), fc.nat(2)).map(([other, place]) => {
    if (place === 0) return Buffer.concat([bytes, other]);
    if (place === 1) return Buffer.concat([other, bytes]);
    if (kind === 'jpeg') return withSegment(bytes, 0xfe, other);
    return Buffer.concat([bytes, Buffer.alloc(100), other]);
  });
}
