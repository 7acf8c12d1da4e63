import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Image } from '../images/safe-sharp.ts';
import { createModerator } from './moderator.ts';

const photo = (name: string) => readFileSync(new URL(`../../tests/photos/${name}`, import.meta.url));
const astronaut = photo('astronaut.png');

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

/** Draws astronauts of this height, side by side at the left of a grey picture. */
function astronauts(count: number, height: number): Promise<Buffer> {
  return sharp(astronaut)
    .resize({ height })
    .toBuffer()
    .then((input) =>
      sharp({ create: { width: 1200, height: 600, channels: 3, background: '#888' } })
        .composite(Array.from({ length: count }, (_, n) => ({ input, left: n * height, top: 0 })))
        .jpeg()
        .toBuffer(),
    );
}

const { findFaces } = moderator;
const near = (part: number): unknown => expect.closeTo(part, 1);

test('the astronaut’s one face is found in its place', async () => {
  const faces = await findFaces(astronaut);
  expect(faces).toMatchObject([{ x: near(0.33), y: near(0.12), width: near(0.21), height: near(0.22) }]);
});

test('eyes, nose and mouth are found in their places, with several people too', async () => {
  const { faces } = await moderator.findLandmarks(await astronauts(2, 600));
  expect(faces).toHaveLength(2);
  const [left] = faces.sort((a, b) => a.box.x - b.box.x);
  // Measured in the photo; each astronaut takes half of the picture's width.
  const close = (part: number): unknown => expect.closeTo(part, 1.7);
  const [eye, other, nose, lip] = [36, 45, 30, 57].map((n) => left?.points[n]);
  expect(eye).toEqual({ x: close(0.38 / 2), y: close(0.2) });
  expect(other).toEqual({ x: close(0.505 / 2), y: close(0.2) });
  expect(nose).toEqual({ x: close(0.437 / 2), y: close(0.247) });
  expect(lip).toEqual({ x: close(0.436 / 2), y: close(0.297) });
});

test('boxes are fractions of the photo’s size', async () => {
  const [small] = await findFaces(astronaut);
  const [large] = await findFaces(await sharp(astronaut).resize(2048).jpeg().toBuffer());
  expect(large?.width).toBeCloseTo(small?.width ?? NaN, 1);
});

test('every face of a group is found', async () => {
  expect(await findFaces(await astronauts(2, 600))).toHaveLength(2);
});

test.each(['coffee.png', 'rocket.jpg', 'chelsea.png'])('%s has no human face', async (name) => {
  expect(await findFaces(photo(name))).toEqual([]);
});

test('the distance of faces is small for one person, and large for two', async () => {
  const redrawn = await sharp(astronaut).modulate({ hue: 30 }).blur(2).png().toBuffer();
  const painted = photo('pearl-earring.jpg');
  const faceOf = async (image: Image) => {
    const [face] = await findFaces(image);
    if (!face) throw new Error('No face was found');
    return face;
  };
  const distanceTo = async (picture: Buffer) => {
    const pair = { inPhoto: await faceOf(astronaut), inPicture: await faceOf(picture) };
    return moderator.faceDistance(astronaut, picture, [pair]);
  };

  expect(await distanceTo(redrawn)).toBeLessThan(0.45);
  expect(await distanceTo(painted)).toBeGreaterThan(0.6);
});

test('an unreadable image is an error, and the next image works', async () => {
  await expect(findFaces(Buffer.from('no image'))).rejects.toBeInstanceOf(Error);
  expect(await findFaces(astronaut)).toHaveLength(1);
});
