import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { adviceOn } from '#domain/photo-advice.ts';
import { createImages } from '../images.ts';

const images = createImages();
afterAll(() => images.close());

const photos = ['astronaut.png', 'chelsea.png', 'coffee.png', 'rocket.jpg'];
const bytesOf = (name: string) => readFileSync(new URL(`../../../tests/photos/${name}`, import.meta.url));

async function advice(photo: Sharp): Promise<string[]> {
  const seen = await images.measure(await photo.jpeg({ quality: 95 }).toBuffer());
  return adviceOn(seen, { width: 512, height: 512 }).map(({ code }) => code);
}

test.each(photos)('%s is sharp and bright enough, at four times its size too', async (name) => {
  expect(await advice(sharp(bytesOf(name)))).toEqual([]);
  expect(await advice(sharp(bytesOf(name)).resize(2048, 2048, { fit: 'inside' }))).toEqual([]);
});

test.each(photos)('%s out of focus is blurred', async (name) => {
  expect(await advice(sharp(bytesOf(name)).blur(5))).toEqual(['blurred']);
});

test.each(photos)('%s at night is dark but not blurred', async (name) => {
  expect(await advice(sharp(bytesOf(name)).linear(0.25, 0))).toEqual(['dark']);
});

test('a sharp face before a soft background is sharp', async () => {
  const astronaut = bytesOf('astronaut.png');
  const face = await sharp(astronaut).extract({ left: 150, top: 40, width: 150, height: 150 }).toBuffer();
  const soft = await sharp(astronaut).blur(10).toBuffer();
  expect(await advice(sharp(soft).composite([{ input: face, left: 150, top: 40 }]))).toEqual([]);
});
