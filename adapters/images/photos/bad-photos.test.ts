import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal, type ErrorCode } from '#domain/refusal.ts';
import { claiming } from '../samples/heic.ts';
import { createImages } from '../images.ts';
import {
  blackPng,
  fourCorners,
  jpegHeightAt,
  noise,
  patched,
  portraitHeic,
  webpHeader,
  withSegment,
} from '../samples/photos.ts';
import { pngChunk } from '../png-chunks.ts';

const crashes: Error[] = [];
const images = createImages({ onCrash: (error) => crashes.push(error) });
beforeAll(() => images.start());
afterAll(() => images.close());

const jpeg = await noise().jpeg({ quality: 90 }).toBuffer();
const progressive = await noise().jpeg({ progressive: true }).toBuffer();
const png = await noise().png().toBuffer();
const webp = await noise().webp().toBuffer();
const avif = await noise().avif({ effort: 0 }).toBuffer();
const gif = await fourCorners().gif().toBuffer();
const text = (words: string) => Buffer.from(words.padEnd(2000), 'latin1');
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';
const first = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));
const sized = (height: number, width: number) =>
  patched(jpeg, jpegHeightAt(jpeg), [height >> 8, height & 255, width >> 8, width & 255]);

const ofJfif = (major: number, minor: number) =>
  withSegment(
    jpeg,
    0xe0,
    Buffer.from(`JFIF\0${String.fromCharCode(major, minor)}\0\0\x01\0\x01\0\0`, 'latin1'),
  );

const bad: Record<string, [ErrorCode, Buffer]> = {
  'a GIF': ['photo_kind', gif],
  'a GIF with a ZIP behind it': ['photo_kind', Buffer.concat([gif, text('PK\x03\x04')])],
  'a TIFF': ['photo_kind', await fourCorners().tiff().toBuffer()],
  'an SVG with a script': ['photo_kind', text(svg)],
  'an SVG in an XML document': ['photo_kind', text(`<?xml version="1.0"?>${svg}`)],
  'a BMP': ['photo_kind', text('BM\x40\x03\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x10\0\0\0\x10\0\0\0\x01\0\x18\0')],
  'an icon': ['photo_kind', text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\x68\x04\0\0')],
  'a Photoshop file': ['photo_kind', text('8BPS\0\x01\0\0\0\0\0\0\0\x03')],
  'a JPEG 2000': ['photo_kind', text('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ')],
  'a PDF': ['photo_kind', text('%PDF-1.7\n1 0 obj')],
  'a PDF with a JPEG in it': ['photo_kind', Buffer.concat([text('%PDF-1.7\n'), jpeg])],
  'a PostScript file': ['photo_kind', text('%!PS-Adobe-3.0 EPSF-3.0')],
  'a web page': ['photo_kind', text('<!doctype html><script>alert(1)</script>')],
  'a ZIP': ['photo_kind', text('PK\x03\x04\x14\0\0\0\x08\0')],
  'a film': ['photo_kind', text('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')],
  'a program': ['photo_kind', text('\x7fELF\x02\x01\x01')],
  'plain words': ['photo_kind', text('This is no photo.')],
  'two words': ['photo_kind', Buffer.from('No photo.')],
  'nothing but zeros': ['photo_kind', Buffer.alloc(5000)],

  'an empty file': ['photo_damaged', Buffer.alloc(0)],
  'one byte': ['photo_damaged', Buffer.alloc(1, 0xff)],
  "a JPEG's first bytes": ['photo_damaged', jpeg.subarray(0, 3)],
  "a PNG's signature": ['photo_damaged', png.subarray(0, 8)],
  'a web page with the first bytes of a JPEG': ['photo_damaged', text('\xff\xd8\xff\xe0<html><script>')],
  'a PNG signature before rubbish': ['photo_damaged', Buffer.concat([png.subarray(0, 33), text('rubbish')])],
  'a WebP signature before rubbish': ['photo_damaged', text('RIFF\xc8\x07\0\0WEBPrubbish')],
  'a HEIC signature before rubbish': ['photo_damaged', text('\0\0\0\x18ftypheic\0\0\0\0mif1heicrubbish')],
  'a HEIC whose media data is rubbish': [
    'photo_damaged',
    Buffer.concat([portraitHeic.subarray(0, 920), text('')]),
  ],
  'a PNG with a wrong checksum': ['photo_damaged', patched(png, png.length - 20, [1, 2, 3, 4])],
  'a PNG without its pixels': ['photo_damaged', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  'a JPEG without its tables': ['photo_damaged', Buffer.concat([jpeg.subarray(0, 20), jpeg.subarray(400)])],
  'a JPEG of size nought': ['photo_damaged', sized(0, 0)],
  'a JPEG that promises more rows than it has': ['photo_damaged', sized(3000, 400)],
  'a JPEG cut off and closed again': ['photo_damaged', Buffer.concat([first(jpeg, 0.5), jpeg.subarray(-2)])],
  'a JPEG cut off and closed again, of a JFIF that never was': [
    'photo_damaged',
    Buffer.concat([first(ofJfif(2, 1), 0.5), jpeg.subarray(-2)]),
  ],
  'a JPEG of thousands of scans': ['photo_damaged', scannedAgain(progressive, 500)],
  'a WebP header without a picture': ['photo_damaged', webpHeader(400, 400)],

  'more than 15 MB': ['photo_too_large', Buffer.concat([jpeg, Buffer.alloc(15_000_000)])],
  'a PNG of 256 megapixels in few bytes': ['photo_too_many_pixels', blackPng(16_384, 16_384)],
  'a PNG just above 52 megapixels': ['photo_too_many_pixels', blackPng(7_212, 7_212)],
  'a JPEG of 65,500 pixels square': ['photo_too_many_pixels', sized(65_500, 65_500)],
  'a WebP of 16,383 pixels square': ['photo_too_many_pixels', webpHeader(16_383, 16_383)],
  'an AVIF of 16,384 pixels square': ['photo_too_many_pixels', claiming(avif, 16_384, 16_384)],
  'a HEIC of 16,384 pixels square': ['photo_too_many_pixels', claiming(portraitHeic, 16_384, 16_384)],
  'a single pixel': ['photo_too_small', blackPng(1, 1)],
  'a pixel too little': ['photo_too_small', blackPng(255, 300)],
  'a HEIC too small': ['photo_too_small', claiming(portraitHeic, 200, 200)],
  'a pixel too thin': ['photo_too_thin', blackPng(256, 2049)],
  'a pixel too flat': ['photo_too_thin', blackPng(2049, 256)],
};

/** Makes a JPEG that is short to send and long to decode: its last scan is repeated. */
function scannedAgain(file: Buffer, times: number): Buffer {
  const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
}

const whole = {
  jpeg,
  png,
  webp,
  avif,
  heic: portraitHeic,
  progressive,
};
for (const [kind, file] of Object.entries(whole)) {
  for (const part of [0.01, 0.1, 0.5, 0.9, 0.99]) {
    bad[`the first ${part * 100} % of a ${kind}`] = ['photo_damaged', first(file, part)];
  }
}

async function outcomeOf(file: Buffer): Promise<string> {
  try {
    await images.normalise(file);
    return 'kept';
  } catch (error) {
    return error instanceof Refusal ? error.errorCode : String(error);
  }
}

test.each(Object.entries(bad))('%s is refused', async (_what, [code, file]) => {
  await expect(images.normalise(file)).rejects.toMatchObject({ name: 'Refusal', errorCode: code });
});

test.each([
  ['That file is of the kind GIF.', gif],
  ['That file is of the kind TIFF.', await fourCorners().tiff().toBuffer()],
  ['That file is of the kind SVG.', text(`<?xml version="1.0"?>${svg}`)],
  ['That file is of the kind HTML.', text('<!doctype html><p>No photo')],
  ['That file is of the kind PDF.', text('%PDF-1.7\n1 0 obj')],
  ['That is a text file.', Buffer.from('No photo.')],
  ['That is a text file.', Buffer.from('Größer als nötig, aber Text. '.repeat(300))],
])('the visitor reads: %s', async (words, file) => {
  await expect(images.normalise(file)).rejects.toMatchObject({
    message: `${words} The photo must be a JPG, PNG, WebP, HEIC or AVIF.`,
  });
});

test('a decompression bomb is refused quickly by its header', async () => {
  const [, bomb] = bad['a PNG of 256 megapixels in few bytes'] ?? [];
  const started = performance.now();
  await expect(images.normalise(bomb ?? Buffer.alloc(0))).rejects.toMatchObject({
    errorCode: 'photo_too_many_pixels',
  });
  expect(performance.now() - started).toBeLessThan(500);
});

const bomb = deflateSync(Buffer.alloc(100_000_000));
test.each([
  ['text', pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), bomb]))],
  ['comment', pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))],
  ['colour profile', pngChunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), bomb]))],
])('a packed %s of 100 MB inside a PNG is never unpacked', async (_what, chunk) => {
  await using tight = createImages({ decodersAtOnce: 1, memoryMb: 170 });
  const kept = await tight.normalise(blackPng(300, 300, chunk));
  expect(kept.width).toBe(300);
});

test('flipped bits make a photo damaged or leave it a photo, and never anything else', async () => {
  const anywhere = fc.record({
    inHead: fc.boolean(),
    part: fc.double({ min: 0, max: 0.999 }),
    bit: fc.nat(7),
  });
  for (const file of Object.values(whole)) {
    for (const { inHead, part, bit } of fc.sample(anywhere, { seed: 7, numRuns: 40 })) {
      const at = Math.floor(part * (inHead ? 1000 : file.length));
      const flipped = patched(file, at, [(file[at] ?? 0) ^ (1 << bit)]);
      expect(await outcomeOf(flipped)).toMatch(/^(kept|photo_\w+)$/);
    }
  }
});

test.each([
  ['of JFIF 0.00', ofJfif(0, 0)],
  ['of JFIF 2.01', ofJfif(2, 1)],
  ['without its last two bytes', jpeg.subarray(0, -2)],
  ['of several scans without its last two bytes', progressive.subarray(0, -2)],
  ['of several scans without its last byte', progressive.subarray(0, -1)],
])('a JPEG %s counts as whole', async (_what, file) => {
  expect(await images.normalise(file)).toMatchObject({ width: 400, height: 300 });
});

test.each([
  [8160, 1542],
  [8192, 1536],
])('a phone’s photo of %i × 6144 pixels is accepted up to the last column', async (width, height) => {
  expect(await images.normalise(blackPng(width, 6144))).toMatchObject({ width: 2048, height });
});

test('a disguised photo is judged by its content and loses all that was hidden in it', async () => {
  const script = '<script>alert(1)</script>';
  const disguised = Buffer.concat([withSegment(jpeg, 0xfe, Buffer.from(script)), text('PK\x03\x04 a ZIP')]);
  const kept = await images.normalise(disguised);
  expect(kept.jpeg.includes(script)).toBe(false);
  expect(kept.jpeg.includes('PK\x03\x04')).toBe(false);
});

test('no decoder crashed in these tests', () => {
  expect(crashes).toEqual([]);
});
