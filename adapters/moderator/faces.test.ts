import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModerator } from './moderator.ts';

const photo = (name: string) => readFileSync(new URL(`../../tests/photos/${name}`, import.meta.url));
const astronaut = photo('astronaut.png');

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

/** Astronauts of this height, side by side at the left of a grey picture. */
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

const near = (pixels: number): unknown => expect.closeTo(pixels, -1.7);

test('the astronaut has one face, and it is where it is', async () => {
  const faces = await moderator.findFaces(astronaut);
  expect(faces).toEqual([{ x: near(168), y: near(60), width: near(110), height: near(115) }]);
});

test('boxes are in the pixels of the photo, however large it is', async () => {
  const [small] = await moderator.findFaces(astronaut);
  const [large] = await moderator.findFaces(await sharp(astronaut).resize(2048).jpeg().toBuffer());
  expect((large?.width ?? 0) / (small?.width ?? 1)).toBeCloseTo(4, 0);
});

test('every face of a group is found', async () => {
  expect(await moderator.findFaces(await astronauts(2, 600))).toHaveLength(2);
});

test.each(['coffee.png', 'rocket.jpg', 'chelsea.png'])('%s has no human face', async (name) => {
  expect(await moderator.findFaces(photo(name))).toEqual([]);
});

test('what is no image is an error, and the next image works', async () => {
  await expect(moderator.findFaces(Buffer.from('no image'))).rejects.toBeInstanceOf(Error);
  expect(await moderator.findFaces(astronaut)).toHaveLength(1);
});
