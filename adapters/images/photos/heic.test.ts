import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from '../images.ts';
import { coded, tiledHeic } from '../samples/heic-files.ts';
import { box, heifFile, icc, ispe } from '../samples/heif-file.ts';
import { astronautPng } from '../samples/photos.ts';

const images = createImages();
beforeAll(() => images.start());
afterAll(() => images.close());

/** Part of the astronaut that the coded sample was made from. */
const original = await sharp(astronautPng)
  .extract({ left: 16, top: 0, width: 480, height: 320 })
  .png()
  .toBuffer();
const { type, data, hvcC, profile, width, height } = coded;
const size = ispe(width, height);
const upright = { type, data, properties: [hvcC, size, profile] };
const upsideDown = { type, data, properties: [hvcC, size, profile, box('irot', [2])] };
const otherProfile = icc(
  (await sharp(original).withIccProfile('srgb').png().toBuffer().then(profileOf)) ?? data,
);

async function profileOf(image: Buffer) {
  return (await sharp(image).metadata()).icc;
}

async function expectOriginal(heic: Buffer): Promise<void> {
  const { jpeg } = await images.normalise(heic);
  expect((await images.compare(jpeg, original)).difference).toBeLessThan(1.5);
}

test.each(['heic', 'heix', 'heis', 'heim', 'hevm', 'hevs', 'mif1', 'mif2', 'miaf', 'MiHB', 'MiHE'])(
  'a file with the brand %s is a HEIC',
  async (brand) => {
    await expectOriginal(heifFile({ brand, compatible: [brand], items: [upright] }));
  },
);

test('a HEIC with several pictures decodes to the one that it names as primary', async () => {
  await expectOriginal(heifFile({ items: [upright, upsideDown] }));
  await expectOriginal(heifFile({ items: [upsideDown, upright], primary: 2 }));
  await expectOriginal(heifFile({ items: [upsideDown, { ...upright, hidden: true }], primary: 2 }));
});

test('a HEIC has the colours of its own profile, not of another one in the file', async () => {
  await expectOriginal(heifFile({ items: [upright], stray: [otherProfile] }));
  const other = { ...upsideDown, properties: [hvcC, size, otherProfile] };
  await expectOriginal(heifFile({ items: [other, upright], primary: 2 }));
});

test.each([
  ['the whole', false],
  ['its tiles alone', true],
])('a tiled HEIC has the colours of the profile on %s', async (_what, onTiles) => {
  const { jpeg } = await images.normalise(tiledHeic(2, 2, { onTiles, stray: [otherProfile] }));
  const corner = await sharp(jpeg).extract({ left: 480, top: 320, width, height }).png().toBuffer();
  expect((await images.compare(corner, original)).difference).toBeLessThan(1.5);
});
