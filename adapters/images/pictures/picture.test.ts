import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasAiMark, readDigitalSourceType } from './ai-mark.ts';
import { createImages } from '../images.ts';
import { astronautPng, blackPng, colourAt, corners, fourCorners, noise } from '../samples/photos.ts';
import { pngChunk } from '../png-chunks.ts';
import { openRaw } from '../safe-sharp.ts';

const images = createImages();
beforeAll(() => images.start());
afterAll(() => images.close());

const photo = await fourCorners(800, 600).jpeg({ quality: 95 }).toBuffer();

test.each([
  [0, corners.topLeft],
  [90, corners.bottomLeft],
  [180, corners.bottomRight],
  [270, corners.topRight],
] as const)('a crop turned by %i degrees clockwise is cut from the turned photo', async (rotate, wanted) => {
  const { jpeg, width, height } = await images.cut(photo, { x: 0, y: 0, width: 280, height: 260, rotate });
  expect([width, height]).toEqual([280, 260]);
  const found = await colourAt(jpeg, 0.5, 0.5);
  found.forEach((value, channel) => expect(Math.abs(value - (wanted[channel] ?? NaN))).toBeLessThan(6));
});

test.each([
  { x: 0, y: 0, width: 801, height: 600, rotate: 0 },
  { x: 600, y: 0, width: 256, height: 256, rotate: 0 },
  { x: -1, y: 0, width: 400, height: 400, rotate: 0 },
  { x: 0, y: 0, width: 255, height: 400, rotate: 0 },
  { x: 0, y: 0, width: 800, height: 600, rotate: 90 },
  { x: 0.5, y: 0, width: 400, height: 400, rotate: 0 },
  { x: 0, y: NaN, width: 400, height: 400, rotate: 0 },
] as const)('a crop outside the photo or too small is refused: %j', async (crop) => {
  await expect(images.cut(photo, crop)).rejects.toMatchObject({ errorCode: 'crop_outside' });
});

test('the preview is a small JPEG of at most 1024 pixels', async () => {
  const large = await noise(1500, 2000).jpeg().toBuffer();
  expect(await sharp(await images.preview(large)).metadata()).toMatchObject({ width: 768, height: 1024 });
  expect(await sharp(await images.preview(photo)).metadata()).toMatchObject({ width: 800, format: 'jpeg' });
});

const flat = (background: string, side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

test('a picture is described by its size, its format and the spread of its greys', async () => {
  const blank = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
    .webp()
    .toBuffer();
  expect(await images.compare(astronautPng, blank)).toMatchObject({
    ...{ width: 64, height: 48, format: 'webp', deviation: 0, coarseDeviation: 0 },
  });
  const white = { create: { width: 32, height: 64, channels: 3 as const, background: '#fff' } };
  const halved = await sharp(await flat('#000', 64))
    .composite([{ input: white, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const half = { format: 'png', deviation: 127.5, coarseDeviation: 127.5 };
  expect(await images.compare(halved, halved)).toMatchObject(half);
  expect((await images.compare(astronautPng, astronautPng)).deviation).toBeGreaterThan(60);
});

test('a blurred picture measures less sharp than the original', async () => {
  const blurred = await sharp(astronautPng).blur(3).png().toBuffer();
  const [sharpness, ofBlurred] = await Promise.all(
    [astronautPng, blurred].map(async (one) => (await images.compare(astronautPng, one)).sharpness),
  );
  expect(ofBlurred).toBeLessThan((sharpness ?? 0) / 2);
});

test('noise measures close to nothing once it is scaled down', async () => {
  const { deviation, coarseDeviation } = await images.compare(
    astronautPng,
    await noise(1024, 1024).png().toBuffer(),
  );
  expect(coarseDeviation).toBeLessThan(0.3 * deviation);
});

test('the difference of two pictures is 0 for equal ones and 255 for opposites', async () => {
  const difference = async (a: Buffer, b: Buffer) => (await images.compare(a, b)).difference;
  const [black, white, grey] = await Promise.all([flat('#000', 300), flat('#fff', 500), flat('#808080', 64)]);
  expect(await difference(black, black)).toBe(0);
  expect(await difference(black, white)).toBe(255);
  expect(await difference(black, grey)).toBeCloseTo(128, 0);
  const again = await sharp(astronautPng).jpeg({ quality: 60 }).toBuffer();
  expect(await difference(astronautPng, again)).toBeLessThan(3);
  expect(await difference(astronautPng, photo)).toBeGreaterThan(40);
});

test('photo and picture come back as small, upright copies', async () => {
  const upsideDown = await sharp(photo).rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const { copies } = await images.compare(upsideDown, astronautPng);
  expect(copies.photo).toMatchObject({ width: 416, height: 312 });
  expect(copies.picture).toMatchObject({ width: 416, height: 416 });
  const found = await colourAt(await openRaw(copies.photo).png().toBuffer(), 0.25, 0.25);
  found.forEach((value, channel) =>
    expect(Math.abs(value - (corners.topLeft[channel] ?? NaN))).toBeLessThan(6),
  );
});

test('the finished picture carries the AI mark and no other metadata', async () => {
  const drawn = await fourCorners(512, 384)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const workflow = pngChunk('tEXt', Buffer.from('prompt\0{"3":{"class_type":"KSampler"}}'));
  const { png, width, height } = await images.finish(
    Buffer.concat([drawn.subarray(0, 33), workflow, drawn.subarray(33)]),
  );
  expect({ width, height }).toEqual({ width: 512, height: 384 });
  expect(hasAiMark(png)).toBe(true);
  const { format, exif, icc, comments, hasProfile } = await sharp(png).metadata();
  expect({ format, exif, icc, comments, hasProfile }).toEqual({ format: 'png', hasProfile: false });
  expect(png.toString('latin1')).not.toMatch(/KSampler|Camera|GPS/);
  const found = await colourAt(png, 0.25, 0.25);
  found.forEach((value, channel) =>
    expect(Math.abs(value - (corners.topLeft[channel] ?? NaN))).toBeLessThan(3),
  );
});

const pixels = async (image: Buffer) => await sharp(image).removeAlpha().raw().toBuffer();

test.each([
  ['as ComfyUI writes it', () => astronautPng],
  ['with a palette', () => sharp(astronautPng).png({ palette: true }).toBuffer()],
  ['interlaced', () => sharp(astronautPng).png({ progressive: true }).toBuffer()],
  ['as a WebP', () => sharp(astronautPng).webp({ lossless: true }).toBuffer()],
])('finishing changes no pixel of a picture %s', async (_what, given) => {
  const picture = await given();
  const { png, width, height } = await images.finish(picture);
  expect({ width, height }).toEqual({ width: 512, height: 512 });
  expect((await pixels(png)).equals(await pixels(picture))).toBe(true);
  expect(hasAiMark(png)).toBe(true);
});

test.each([400_000, 60_000, 20_000, 6_000])(
  'the mailed copy fits into %i bytes and carries the AI mark',
  async (most) => {
    const { png } = await images.finish(astronautPng);
    const copy = await images.mailCopy(png, most);
    expect(copy.length).toBeLessThanOrEqual(most);
    const { format, exif, icc } = await sharp(copy).metadata();
    expect({ format, exif, icc }).toEqual({ format: 'jpeg' });
    expect(hasAiMark(copy)).toBe(true);
    expect((await images.compare(copy, png)).difference).toBeLessThan(8);
  },
);

test('the copy for the screen is small and carries the AI mark', async () => {
  const { png } = await images.finish(await noise(2000, 1500).png().toBuffer());
  const copy = await images.screenCopy(png);
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 });
  expect(hasAiMark(copy)).toBe(true);
});

test.each([
  ['upright', 900, 1200],
  ['wide', 1600, 600],
  ['smaller', 256, 256],
])(
  'the link’s preview is whole, marked and 1200×630 for a picture that is %s',
  async (_shape, width, height) => {
    const { png } = await images.finish(await fourCorners(width, height).png().toBuffer());
    const copy = await images.linkCopy(png);
    const { format, ...size } = await sharp(copy).metadata();
    expect([format, size.width, size.height]).toEqual(['jpeg', 1200, 630]);
    expect(copy.length).toBeLessThan(150_000);
    expect(hasAiMark(copy)).toBe(true);
    const scale = Math.min(1200 / width, 630 / height);
    const at = (side: number, of: number, part: number) => 0.5 + ((part - 0.5) * side * scale) / of;
    const found = await colourAt(copy, at(width, 1200, 0.08), at(height, 630, 0.08));
    found.forEach((value, channel) =>
      expect(Math.abs(value - (corners.topLeft[channel] ?? NaN))).toBeLessThan(12),
    );
  },
);

test('the mailed copy is small, and the JPEG copy as large as the picture', async () => {
  const { png } = await images.finish(astronautPng);
  expect(await sharp(await images.mailCopy(png, 10_000_000)).metadata()).toMatchObject({ width: 512 });
  await expect(images.mailCopy(png, 100)).rejects.toThrow('fits into 100 bytes');

  const large = await sharp(astronautPng).resize(2048, 1536, { fit: 'fill' }).png().toBuffer();
  const mailed = await images.mailCopy(large, 10_000_000);
  expect(await sharp(mailed).metadata()).toMatchObject({ width: 1024, height: 768 });
  const jpeg = await images.jpegCopy(large);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 1536 });
  expect(hasAiMark(jpeg)).toBe(true);
});

test.each([
  ['compare', (bytes: Buffer) => images.compare(astronautPng, bytes)],
  ['finish', (bytes: Buffer) => images.finish(bytes)],
  ['preview', (bytes: Buffer) => images.preview(bytes)],
])('%s refuses a file that does not decode', async (_name, look) => {
  const damaged = { errorCode: 'photo_damaged' };
  await expect(look(Buffer.from('no picture at all'))).rejects.toMatchObject(damaged);
  await expect(look(astronautPng.subarray(0, 100_000))).rejects.toMatchObject(damaged);
  await expect(look(blackPng(16_384, 16_384))).rejects.toMatchObject(damaged);
});

test('the AI mark is read from its own field, and only its own value counts', () => {
  const other = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
  const file = Buffer.from(`…<Iptc4xmpExt:DigitalSourceType>${other}</Iptc4xmpExt:DigitalSourceType>…`);
  expect(readDigitalSourceType(file)).toBe(other);
  expect(hasAiMark(file)).toBe(false);
  expect(readDigitalSourceType(astronautPng)).toBeUndefined();
});

test.each([
  [1500, 1000],
  [64, 64],
  [1600, 200],
])(
  'the visible copy of a proof of %i × %i is small and has a watermark everywhere',
  async (width, height) => {
    const plain = sharp({ create: { width, height, channels: 3, background: '#888' } });
    const copy = await images.proofCopy(await plain.png().toBuffer());
    const found = await sharp(copy).metadata();
    expect([Math.max(found.width, found.height), found.format, hasAiMark(copy)]).toEqual([512, 'jpeg', true]);
    const part = { width: Math.min(176, found.width), height: Math.min(176, found.height) };
    for (let left = 0; left + part.width <= found.width; left += part.width)
      for (let top = 0; top + part.height <= found.height; top += part.height) {
        const cut = await sharp(copy)
          .extract({ left, top, ...part })
          .toBuffer();
        expect((await sharp(cut).stats()).channels[0]?.stdev).toBeGreaterThan(4);
      }
  },
);
