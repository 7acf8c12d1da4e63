import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turned } from '../samples/heic.ts';
import { createImages } from '../images.ts';
import {
  astronautPng,
  colourAt,
  corners,
  fourCorners,
  noise,
  patched,
  portraitHeic,
  withSegment,
} from '../samples/photos.ts';
import { ultraHdr } from '../samples/ultra-hdr.ts';

const images = createImages();
beforeAll(() => images.start());
afterAll(() => images.close());

async function expectCorners(image: Buffer): Promise<void> {
  const places = [
    ['topLeft', 0.25, 0.25],
    ['topRight', 0.75, 0.25],
    ['bottomLeft', 0.25, 0.75],
    ['bottomRight', 0.75, 0.75],
  ] as const;
  for (const [corner, x, y] of places) {
    expectColour(await colourAt(image, x, y), corners[corner]);
  }
}

function expectColour(found: number[], wanted: readonly number[], tolerance = 4): void {
  expect(found).toHaveLength(wanted.length);
  wanted.forEach((value, channel) =>
    expect(Math.abs((found[channel] ?? NaN) - value)).toBeLessThanOrEqual(tolerance),
  );
}

// Orientation, then the rotation and mirroring of the stored pixels that this orientation undoes.
test.each([
  [1, 0, 0],
  [2, 0, 1],
  [3, 180, 0],
  [4, 180, 1],
  [5, 90, 1],
  [6, 270, 0],
  [7, 270, 1],
  [8, 90, 0],
])('a photo with EXIF orientation %i is turned upright', async (orientation, angle, mirrored) => {
  const turned = await sharp(await fourCorners().png().toBuffer())
    .rotate(angle)
    .png()
    .toBuffer();
  const stored = sharp(turned)
    .flop(mirrored === 1)
    .withMetadata({ orientation });
  for (const file of [await stored.clone().jpeg().toBuffer(), await stored.clone().png().toBuffer()]) {
    const { jpeg, width, height } = await images.normalise(file);
    expect([width, height]).toEqual([480, 320]);
    await expectCorners(jpeg);
    expect((await sharp(jpeg).metadata()).orientation).toBeUndefined();
  }
});

test('a photo loses all its metadata, the location included', async () => {
  const tagged = await noise()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at home</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const file = withSegment(
    withSegment(tagged, 0xfe, Buffer.from('a comment')),
    0xed,
    Buffer.from('Photoshop 3.0'),
  );
  expect(await sharp(file).metadata()).toMatchObject({ exif: expect.any(Buffer) as unknown });
  const { jpeg } = await images.normalise(file);
  const { exif, xmp, icc, iptc, comments, hasProfile } = await sharp(jpeg).metadata();
  expect({ exif, xmp, icc, iptc, comments, hasProfile }).toEqual({ hasProfile: false });
  expect(jpeg.toString('latin1')).not.toMatch(/Exif|GPS|at home|a comment|Photoshop|ICC_PROFILE/);
});

test.each([
  [4032, 3024, 2048, 1536],
  [3024, 4032, 1536, 2048],
  [2048, 256, 2048, 256],
  [256, 256, 256, 256],
  [5000, 700, 2048, 287],
])('a photo of %i by %i is kept at %i by %i', async (width, height, keptWidth, keptHeight) => {
  const file = await fourCorners(width, height).jpeg().toBuffer();
  const kept = await images.normalise(file);
  expect(kept).toMatchObject({ width: keptWidth, height: keptHeight });
  expect(await sharp(kept.jpeg).metadata()).toMatchObject({
    width: keptWidth,
    height: keptHeight,
    format: 'jpeg',
  });
  await expectCorners(kept.jpeg);
});

const plain = await fourCorners().png().toBuffer();
const p3 = () => sharp(plain).withIccProfile('p3');
test.each([
  ['a PNG', plain],
  ['a lossless WebP', await sharp(plain).webp({ lossless: true }).toBuffer()],
  ['a progressive JPEG', await sharp(plain).jpeg({ progressive: true }).toBuffer()],
  ['an interlaced PNG', await sharp(plain).png({ progressive: true }).toBuffer()],
  ['a PNG with a palette', await sharp(plain).png({ palette: true }).toBuffer()],
  ['a PNG of 16 bits', await sharp(plain).toColourspace('rgb16').png().toBuffer()],
  ['a Display P3 JPEG', await p3().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['a Display P3 WebP', await p3().webp({ quality: 100 }).toBuffer()],
  ['a Display P3 PNG of 16 bits', await p3().toColourspace('rgb16').png().toBuffer()],
])('%s keeps its colours', async (_what, file) => {
  const { jpeg } = await images.normalise(file);
  expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
  await expectCorners(jpeg);
});

test('a CMYK photo becomes sRGB', async () => {
  const { jpeg } = await images.normalise(await sharp(plain).toColourspace('cmyk').jpeg().toBuffer());
  expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  // Printing inks cannot reproduce these colours, so they come back paler.
  expectColour(await colourAt(jpeg, 0.25, 0.25), corners.topLeft, 40);
});

test.each(['b-w', 'grey16'])('a photo in grey (%s) becomes sRGB', async (space) => {
  const grey = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#646464' } })
    .toColourspace(space)
    .png()
    .toBuffer();
  const { jpeg } = await images.normalise(grey);
  expectColour(await colourAt(jpeg, 0.5, 0.5), [100, 100, 100]);
});

test.each([
  ['colour', 3 as const, 'srgb'],
  ['grey', 3 as const, 'b-w'],
])('the transparent parts of a %s photo become white', async (_what, channels, space) => {
  const clear = sharp({ create: { width: 300, height: 300, channels, background: '#000' } });
  const { jpeg } = await images.normalise(await clear.ensureAlpha(0).toColourspace(space).png().toBuffer());
  expectColour(await colourAt(jpeg, 0.5, 0.5), [255, 255, 255]);
});

test('an animation becomes its first frame', async () => {
  const frame = async (background: string) =>
    await sharp({ create: { width: 300, height: 280, channels: 3, background } })
      .png()
      .toBuffer();
  const animation = await sharp([await frame('#c81e1e'), await frame('#1ec81e')], {
    join: { animated: true },
  })
    .webp({ lossless: true, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
  const { jpeg, height } = await images.normalise(animation);
  expect(height).toBe(280);
  expectColour(await colourAt(jpeg, 0.5, 0.5), [200, 30, 30]);
});

test('a photo with the small faults of real cameras is not damaged', async () => {
  const whole = await fourCorners().jpeg().toBuffer();
  const tables = whole.indexOf(Buffer.from([0xff, 0xdb]), 3);
  const stray = Buffer.concat([whole.subarray(0, tables), Buffer.from([1, 2, 3]), whole.subarray(tables)]);
  const scan = whole.indexOf(Buffer.from([0xff, 0xda])) + 2;
  const oddScan = patched(whole, scan + whole.readUInt16BE(scan) - 3, [0, 0, 0]);
  for (const file of [stray, oddScan]) await expectCorners((await images.normalise(file)).jpeg);
});

test('an Ultra HDR photo becomes its standard picture', async () => {
  const brightness = await noise(120, 80).greyscale().jpeg().toBuffer();
  const photo = ultraHdr(await fourCorners().jpeg().toBuffer(), brightness);
  // The tests of another file may have restricted sharp in this process to the formats of photos.
  sharp.unblock({ operation: ['VipsForeignLoadUhdrBuffer'] });
  expect((await sharp(photo).metadata()).gainMap).toBeDefined();
  await expectCorners((await images.normalise(photo)).jpeg);
});

test.each([
  ['as browsers and editors write it', 'avif'],
  ['under the brand that all HEIFs share', 'mif1'],
  ['under the newer shared brand', 'mif2'],
  ['as the still picture of an animation', 'avis'],
])('an AVIF is accepted, %s', async (_how, brand) => {
  const avif = await fourCorners().avif({ effort: 0 }).toBuffer();
  const { jpeg, width, height } = await images.normalise(patched(avif, 8, [...Buffer.from(brand)]));
  expect([width, height]).toEqual([480, 320]);
  await expectCorners(jpeg);
});

test('a HEIC is upright, in the colours of its profile, and without its EXIF', async () => {
  expect(portraitHeic.includes('Toonbooth test')).toBe(true);
  const { jpeg, width, height } = await images.normalise(portraitHeic);
  expect([width, height]).toEqual([480, 320]);
  expect((await images.compare(jpeg, await original())).difference).toBeLessThan(1.5);
  expect(jpeg.toString('latin1')).not.toMatch(/Exif|GPS|Toonbooth test|ICC_PROFILE/);
});

test.each([1, 2, 3])(
  'a HEIC with its own rotation by %i quarters is turned exactly once',
  async (quarters) => {
    const { jpeg, width, height } = await images.normalise(turned(portraitHeic, quarters));
    expect([width, height]).toEqual(quarters === 2 ? [480, 320] : [320, 480]);
    const wanted = await sharp(await original())
      .rotate(360 - quarters * 90)
      .png()
      .toBuffer();
    expect((await images.compare(jpeg, wanted)).difference).toBeLessThan(1.5);
  },
);

/** Returns the part of the astronaut that the HEIC was made from. */
async function original(): Promise<Buffer> {
  return await sharp(astronautPng).extract({ left: 16, top: 0, width: 480, height: 320 }).png().toBuffer();
}

test('many-megapixel photos do not make the calling process grow', async () => {
  const file = await fourCorners(4032, 3024).jpeg({ quality: 92 }).toBuffer();
  await images.normalise(file);
  const before = process.memoryUsage.rss();
  for (let photo = 0; photo < 8; photo += 1) await images.normalise(file);
  expect(process.memoryUsage.rss() - before).toBeLessThan(60e6);
});
