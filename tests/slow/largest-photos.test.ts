import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createImages } from '#adapters/images/images.ts';

test('a 10-bit AVIF with the most megapixels of a phone fits into a decoder’s memory', async () => {
  await using images = createImages({ decodersAtOnce: 1 });
  const photo = await readFile(new URL('../photos/largest-10-bit.avif', import.meta.url));
  expect(await images.normalise(photo)).toMatchObject({ width: 2048, height: 1536 });
});
