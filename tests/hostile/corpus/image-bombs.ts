import { deflateSync } from 'node:zlib';
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
import type { Dice } from '../dice.ts';
import type { Seed, Seeds } from './image-seeds.ts';

type Bomb = (seeds: Seeds, dice: Dice) => Buffer;

const seedNamed = (seeds: Seeds, name: string): Buffer =>
  seeds.find((seed) => seed.name === name)?.bytes ?? seeds[0].bytes;

function sizedJpeg(seeds: Seeds, height: number, width: number): Buffer {
  const jpeg = seedNamed(seeds, 'a JPEG');
  return patched(jpeg, jpegHeightAt(jpeg), [height >> 8, height & 255, width >> 8, width & 255]);
}

/** The last scan of a progressive JPEG again and again: few bytes, long to decode. */
function manyScans(seeds: Seeds, times: number): Buffer {
  const jpeg = seedNamed(seeds, 'a progressive JPEG');
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)]);
}

const sides: [number, ...number[]] = [256, 300, 2048, 7071, 7072, 8192, 16_383, 16_384, 32_767, 65_535];

/** Small to send, huge to hold. */
const bombs: [Bomb, ...Bomb[]] = [
  () => blackPng(16_384, 16_384),
  (_, dice) => blackPng(dice.pick(sides), 256 + dice.below(2000)),
  () => blackPng(65_535, 1),
  () => blackPng(7071, 7071),
  (_, dice) => webpHeader(dice.pick([16_383, 8000, 300]), 16_383),
  (seeds, dice) => sizedJpeg(seeds, dice.pick(sides), dice.pick(sides)),
  (seeds, dice) => manyScans(seeds, dice.pick([50, 500, 1000])),
  (_, dice) => claiming(portraitHeic, dice.pick(sides), dice.pick(sides)),
  () => patched(blackPng(300, 300), 16, [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]),
];

export const bomb: Bomb = (seeds, dice) => dice.pick(bombs)(seeds, dice);

const packed = deflateSync(Buffer.alloc(50_000_000));
const orientation = (value: number): Buffer =>
  Buffer.from([
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    value >> 8,
    value & 255,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
/** A directory that names itself as the next one. */
const endlessExif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x08', 'latin1');
const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** Words about the picture that are too many, never end, or lie. */
const descriptions: [Bomb, ...Bomb[]] = [
  () => blackPng(300, 300, pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0\0\0'), packed]))),
  () => blackPng(300, 300, pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), packed]))),
  () => blackPng(300, 300, pngChunk('iCCP', Buffer.concat([text('bomb\0\0'), packed]))),
  () => blackPng(300, 300, ...Array<Buffer>(2000).fill(pngChunk('tEXt', text('Comment\0words')))),
  () => blackPng(300, 300, pngChunk('eXIf', endlessExif.subarray(6))),
  (seeds, dice) =>
    withSegment(
      seedNamed(seeds, 'a JPEG'),
      0xe1,
      orientation(dice.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 65_535])),
    ),
  (seeds) => withSegment(seedNamed(seeds, 'a JPEG'), 0xe1, endlessExif),
  (seeds, dice) =>
    withSegment(seedNamed(seeds, 'a JPEG'), 0xe1, Buffer.concat([orientation(6), dice.bytes(2000)])),
  (seeds, dice) =>
    withSegment(
      seedNamed(seeds, 'a JPEG'),
      0xe2,
      Buffer.concat([text('ICC_PROFILE\0\x01\x01'), dice.bytes(3000)]),
    ),
  (seeds) => withSegment(seedNamed(seeds, 'a JPEG'), 0xe2, text('ICC_PROFILE\0\xff\xff')),
  (seeds) =>
    withSegment(
      seedNamed(seeds, 'a JPEG'),
      0xe1,
      text(`http://ns.adobe.com/xap/1.0/\0${'<a>'.repeat(20_000)}`),
    ),
  (seeds) =>
    Array<Buffer>(500)
      .fill(text('<script>alert(1)</script>'))
      .reduce((jpeg, words) => withSegment(jpeg, 0xfe, words), seedNamed(seeds, 'a JPEG')),
];

export const describedAtLength: Bomb = (seeds, dice) => dice.pick(descriptions)(seeds, dice);

const tails: [string, ...string[]] = [
  '<html><script>alert(1)</script></html>',
  'PK\x03\x04\x14\0\0\0\x08\0 a ZIP PK\x05\x06',
  '#!/bin/sh\nid',
  '<?php system($_GET[0]); ?>',
  '%PDF-1.7\n%%EOF',
  '\x7fELF',
];

/** Two files in one: a photo with something behind, before or inside it. */
export function polyglot({ bytes, kind }: Seed, dice: Dice): Buffer {
  const other = text(dice.pick(tails));
  const inside =
    kind === 'jpeg' ? withSegment(bytes, 0xfe, other) : Buffer.concat([bytes, Buffer.alloc(100), other]);
  return dice.pick([Buffer.concat([bytes, other]), Buffer.concat([other, bytes]), inside]);
}
