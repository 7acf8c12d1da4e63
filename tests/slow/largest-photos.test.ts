import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { tiledHeic } from '#adapters/images/samples/heic-files.ts';
import { fourCorners } from '#adapters/images/samples/photos.ts';

test('a 10-bit AVIF with the most megapixels of a phone fits into a decoder’s memory', async () => {
  const photo = await sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#a52' } })
    .avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 })
    .toBuffer();
  await using images = createImages({ decodersAtOnce: 1 });
  expect(await images.normalise(photo)).toMatchObject({ width: 2048, height: 1536 });
});

test('a photo is decoded although the HEIC of 34 megapixels before it filled the decoder’s memory', async () => {
  const onCrash = vi.fn();
  const photo = await fourCorners(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  await using images = createImages({ decodersAtOnce: 1, memoryMb: 550, onCrash });
  expect(await images.normalise(tiledHeic(15, 15))).toMatchObject({ width: 2048, height: 1365 });
  expect(await images.normalise(photo)).toMatchObject({ width: 2048, height: 2048 });
  expect(onCrash).not.toHaveBeenCalled();
});
