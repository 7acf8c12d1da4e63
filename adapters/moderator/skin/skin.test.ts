import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Colour, PhotoFaces, Point } from '#domain/landmarks.ts';
import { createModerator } from '../moderator.ts';

const photo = (name: string) => readFileSync(new URL(`../../../tests/photos/${name}`, import.meta.url));

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

const findSkin = (image: Buffer) => moderator.findLandmarks(image, true);

const chin = 8;
/** Returns where a landmark of the only face is, lowered by a part of the face's height. */
function placeOf({ faces }: PhotoFaces, landmark: number, lowered = 0): Point {
  const [face] = faces;
  const { x = NaN, y = NaN } = face?.points[landmark] ?? {};
  return { x, y: y + lowered * (face?.box.height ?? NaN) };
}

/** Returns the skin's opacity at a place, and its colour there. */
function skinAt({ skin }: PhotoFaces, { x, y }: Point): { opacity: number; colour: Colour } {
  if (skin === undefined) throw new Error('no skin');
  const n = Math.round(y * skin.height) * skin.width + Math.round(x * skin.width);
  const [red = NaN, green = NaN, blue = NaN] = skin.colours.slice(3 * n, 3 * n + 3);
  return { opacity: (skin.opacity[n] ?? NaN) / 255, colour: [red, green, blue] };
}

const lightOf = ([red, green, blue]: Colour): number => (red + green + blue) / 3;

test.each(['mona-lisa.jpg', 'lady-with-ermine.jpg', 'straw-hat.jpg'])(
  'in %s, face and neck are skin, and the background is not',
  async (name) => {
    const found = await findSkin(photo(name));
    const opacities = [placeOf(found, 30), placeOf(found, chin, 0.25), { x: 0.02, y: 0.3 }].map(
      (place) => skinAt(found, place).opacity,
    );
    expect(opacities).toEqual([1, 1, 0]);
  },
);

test.each(['castiglione.jpg', 'van-gogh.jpg', 'juan-de-pareja.jpg'])(
  'in %s, the face is skin, and the beard is not',
  async (name) => {
    const found = await findSkin(photo(name));
    const opacities = [placeOf(found, 30), placeOf(found, chin)].map((place) => skinAt(found, place).opacity);
    expect(opacities).toEqual([1, 0]);
  },
);

test('in a black-and-white photo, the face is skin, and hair is not', async () => {
  const grey = await sharp(photo('mona-lisa.jpg')).greyscale().toColourspace('srgb').jpeg().toBuffer();
  const found = await findSkin(grey);
  const beside = { x: placeOf(found, 16).x + 0.06, y: placeOf(found, 16).y };
  expect(skinAt(found, placeOf(found, 30)).opacity).toBe(1);
  expect(skinAt(found, beside).opacity).toBe(0);
});

test('the colours of skin are without eyes', async () => {
  const name = 'astronaut.png';
  const found = await findSkin(photo(name));
  const [eye, cheek] = [placeOf(found, 37, 0.02), placeOf(found, 37, 0.2)].map((place) =>
    lightOf(skinAt(found, place).colour),
  );
  expect(Math.abs((eye ?? NaN) - (cheek ?? NaN))).toBeLessThan(30);
});

test('a photo without a face has no skin', async () => {
  expect((await findSkin(photo('chelsea.png'))).skin).toBeUndefined();
});

test('a sitter looks the other way in the mirror', async () => {
  const painting = photo('lady-with-ermine.jpg');
  const looks = await Promise.all(
    [painting, await sharp(painting).flop().jpeg().toBuffer()].map(async (image) => {
      const { faces } = await findSkin(image);
      return faces[0]?.colours?.look.x ?? NaN;
    }),
  );
  expect(looks[0]).toBeGreaterThan(0.05);
  expect(looks[1]).toBeLessThan(-0.05);
});

test('a face at the edge of its photo is marked like others', async () => {
  const { width, height } = await sharp(photo('astronaut.png')).metadata();
  const cut = { left: Math.round(width * 0.4), top: Math.round(height * 0.1), width: 250, height: 250 };
  const found = await findSkin(await sharp(photo('astronaut.png')).extract(cut).toBuffer());
  expect(found.faces).toHaveLength(1);
  expect(skinAt(found, placeOf(found, 30)).opacity).toBe(1);
});
