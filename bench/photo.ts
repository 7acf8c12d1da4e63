import sharp from 'sharp';
import { photoBytes } from '#tests/support/photos.ts';

/** Makes a JPEG of 12 megapixels with the grain of a phone's camera, some 2 MB. */
export async function twelveMegapixels(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(await photoBytes('astronaut.png'))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Makes small photos with distinct bytes. They look the same, so that the stand-in draws only one of them. */
export async function distinctPhotos(count: number): Promise<Buffer[]> {
  const astronaut = sharp(await photoBytes('astronaut.png'));
  const numbered = (n: number) => astronaut.clone().withExif({ IFD0: { ImageDescription: `Photo ${n}` } });
  const photos: Buffer[] = [];
  for (let n = 0; n < count; n += 1) photos.push(await numbered(n).jpeg().toBuffer());
  return photos;
}
