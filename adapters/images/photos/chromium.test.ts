import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#tests/support/chromium.ts';
import { createImages } from '../images.ts';
import { pngChunk, withProfile } from '../png-chunks.ts';
import { animatedAvif, avifFile, codeAv1, codeLimitedGrey, nclx } from '../samples/avif.ts';
import { asHlg, asPq, atHalfTheLight, brightScene } from '../samples/hdr.ts';
import { coded as codedHeic, tiledHeic } from '../samples/heic-files.ts';
import { box, heifFile, icc, ispe } from '../samples/heif-file.ts';
import { adobeRgb, greyGamma18 } from '../samples/icc.ts';
import { astronautPng, noise, patched, portraitHeic, withSegment } from '../samples/photos.ts';
import { ultraHdr } from '../samples/ultra-hdr.ts';

const images = createImages();
let chromium: Awaited<ReturnType<typeof startChromium>>;
beforeAll(async () => {
  [chromium] = await Promise.all([startChromium(), images.start()]);
});
afterAll(() => Promise.all([images.close(), chromium.close()]));

/** Mean difference over all pixels and colours, out of 255. */
const allowed = 3;

function meanDifference(some: Uint8Array, others: Uint8Array): number {
  expect(some).toHaveLength(others.length);
  return some.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? NaN)), 0) / some.length;
}

/** Expects the kept photo to look like the file in Chromium, or like `shown`, which has the same pixels. */
async function expectAsInChromium(file: Buffer, shown: Buffer = file): Promise<void> {
  const { jpeg, width, height } = await images.normalise(file);
  const wanted = await chromium.draw(shown);
  expect([width, height]).toEqual([wanted.width, wanted.height]);
  expect(meanDifference(await sharp(jpeg).raw().toBuffer(), await opaque(wanted))).toBeLessThanOrEqual(
    allowed,
  );
}

function opaque({ data, width, height }: Awaited<ReturnType<typeof chromium.draw>>): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
}

const scenePng = await sharp(astronautPng)
  .extract({ left: 80, top: 0, width: 320, height: 260 })
  .png()
  .toBuffer();
const scene = () => sharp(scenePng);
/** Colours that differ clearly between sRGB and Display P3. */
const vivid = () => scene().modulate({ saturation: 2.5 });
const light = await brightScene(scenePng);
const coded = await codeAv1(scene());
const jpeg = await scene().jpeg({ quality: 95 }).toBuffer();
const limitedGrey = async (bits: 8 | 10) =>
  avifFile(await codeLimitedGrey(scene(), bits), nclx(1, 13, 'limited'));
const animation = animatedAvif(coded, await codeAv1(scene().negate()));

async function pngIn(picture: Sharp, primaries: number, transfer: number): Promise<Buffer> {
  const png = await picture.png().toBuffer();
  const cicp = pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1]));
  return Buffer.concat([png.subarray(0, 33), cicp, png.subarray(33)]);
}

const avifIn = async (picture: Sharp, primaries: number, transfer: number, bits: 8 | 10 = 10) =>
  avifFile(await codeAv1(picture, bits), nclx(primaries, transfer));

test.each([
  ['PQ in AVIF', await avifIn(asPq(light), 9, 16)],
  ['PQ in AVIF of 8 bits', await avifIn(asPq(light), 9, 16, 8)],
  ['PQ in PNG', await pngIn(asPq(light), 9, 16)],
  ['PQ with the primaries of Display P3', await pngIn(asPq(light), 12, 16)],
  ['HLG in AVIF', await avifIn(asHlg(light), 9, 18)],
  ['HLG in PNG', await pngIn(asHlg(light), 9, 18)],
  ['HLG in PNG of 8 bits', await pngIn(asHlg(light).toColourspace('srgb'), 9, 18)],
])('HDR looks as Chromium shows it: %s', async (_what, file) => {
  await expectAsInChromium(file);
});

test('HDR of an evenly lit scene looks like its standard version with half the light', async () => {
  const even = await brightScene(scenePng, { from: 1, to: 1 });
  const { jpeg } = await images.normalise(await pngIn(asPq(even), 9, 16));
  const wanted = (await scene().raw().toBuffer()).map(atHalfTheLight);
  expect(meanDifference(await sharp(jpeg).raw().toBuffer(), wanted)).toBeLessThanOrEqual(allowed);
});

test('an Ultra HDR photo shows its standard picture', async () => {
  const brightness = await noise(80, 65).greyscale().jpeg().toBuffer();
  await expectAsInChromium(ultraHdr(jpeg, brightness), jpeg);
});

const app2 = (profile: Buffer) => Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
const greyPng = await scene().greyscale().toColourspace('b-w').png().toBuffer();
test.each([
  ['Display P3 in JPEG', await vivid().withIccProfile('p3', { attach: true }).jpeg().toBuffer()],
  ['Display P3 in WebP', await vivid().withIccProfile('p3').webp().toBuffer()],
  ['Display P3 by code points in AVIF', await avifIn(vivid(), 12, 13, 8)],
  ['Display P3 by code points in PNG', await pngIn(vivid(), 12, 13)],
  ['BT.2020 by code points in PNG', await pngIn(scene(), 9, 13)],
  ['Adobe RGB in JPEG', withSegment(jpeg, 0xe2, app2(adobeRgb))],
  ['Adobe RGB in PNG', withProfile(scenePng, adobeRgb)],
  ['Adobe RGB in AVIF', avifFile(coded, icc(adobeRgb))],
  ['greys with a profile', withProfile(greyPng, greyGamma18)],
  ['greys of limited range', await limitedGrey(8)],
  ['greys of limited range in 10 bits', await limitedGrey(10)],
  ['colours of limited range', avifFile(coded, nclx(1, 13, 'limited'))],
])('colours look as Chromium shows them: %s', async (_what, file) => {
  await expectAsInChromium(file);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a JPEG with EXIF orientation %i is turned as in Chromium',
  async (orientation) => {
    await expectAsInChromium(await scene().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer());
  },
);

test.each([
  ['a quarter', [box('irot', [1])]],
  ['a half', [box('irot', [2])]],
  ['three quarters', [box('irot', [3])]],
  ['a vertical mirror', [box('imir', [0])]],
  ['a mirror', [box('imir', [1])]],
  ['a quarter, then a mirror', [box('irot', [1]), box('imir', [0])]],
  ['three quarters, then a mirror', [box('irot', [3]), box('imir', [1])]],
])('an AVIF turned by %s is turned as in Chromium', async (_how, turns) => {
  await expectAsInChromium(avifFile(coded, nclx(1, 13), ...turns));
});

test('an animated AVIF keeps the frame that Chromium shows first', async () => {
  await expectAsInChromium(animation);
});

test('an animated AVIF without a still picture is refused as one', async () => {
  const film = patched(animation, animation.indexOf('meta'), [...Buffer.from('free')]);
  await expect(images.normalise(film)).rejects.toMatchObject({
    errorCode: 'photo_kind',
    values: { kind: 'AVIFS' },
  });
});

test.each([
  [
    'JFIF 2.01',
    withSegment(
      await scene().jpeg({ quality: 95 }).toBuffer(),
      0xe0,
      Buffer.from('JFIF\0\x02\x01\0\0\x01\0\x01\0\0', 'latin1'),
    ),
  ],
  ['a missing end', jpeg.subarray(0, -2)],
])('a slightly malformed JPEG looks as in Chromium: %s', async (_what, file) => {
  await expectAsInChromium(file, jpeg);
});

// Chromium has no HEVC decoder: it gets the same pixels as a PNG.
const { type, data, hvcC, profile, width, height } = codedHeic;
const heic = (...properties: Buffer[]) =>
  heifFile({ items: [{ type, data, properties: [hvcC, ispe(width, height), ...properties] }] });
const pixels = async () => sharp((await images.normalise(heic())).jpeg);

test.each([16, 18])(
  'HDR in HEIC looks as Chromium shows its pixels in a PNG: transfer function %i',
  async (transfer) => {
    await expectAsInChromium(heic(nclx(9, transfer)), await pngIn(await pixels(), 9, transfer));
  },
);

test.each([
  ['not at all', 0, heic(profile)],
  ['by a phone', 0, portraitHeic],
  ['a quarter', 270, heic(profile, box('irot', [1]))],
])(
  'a HEIC in Display P3 looks as Chromium shows its pixels in a PNG, turned: %s',
  async (_how, angle, file) => {
    const p3 = withProfile(await (await pixels()).rotate(angle).png().toBuffer(), profile.subarray(12));
    await expectAsInChromium(file, p3);
  },
);

test('a HEIC of 37 megapixels looks as Chromium shows its pixels in a PNG, down to its last rows', async () => {
  const [columns, rows, compared] = [16, 15, 3];
  const { jpeg } = await images.normalise(tiledHeic(columns, rows));
  const size = { width: columns * width, height: compared * height };
  const whole = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([{ input: await (await pixels()).png().toBuffer(), tile: true, gravity: 'northwest' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const last = { left: 0, top: 1024, width: 2048, height: 256 };
  const kept = await sharp(jpeg).extract(last).raw().toBuffer();
  const p3 = await sharp(whole, { raw: { ...size, channels: 3 } })
    .resize(last)
    .png()
    .toBuffer();
  const wanted = await opaque(await chromium.draw(withProfile(p3, profile.subarray(12))));
  expect(meanDifference(kept, wanted)).toBeLessThanOrEqual(allowed);
});
