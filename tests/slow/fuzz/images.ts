import fc from 'fast-check';
import { noise } from '#adapters/images/samples/photos.ts';
import { photoLimits } from '#domain/photo.ts';
import { bombs, overdescribed, polyglot } from './image-bombs.ts';
import { foreignImages, imageSeeds } from './image-seeds.ts';
import { sample } from './sample.ts';
import { flipped, lying, outOfOrder, truncated } from './spoiled-images.ts';

export type BadImage = { what: string; bytes: Buffer };

type Family = { name: string; share: number; images: fc.Arbitrary<Buffer> };

async function families(): Promise<Family[]> {
  const seeds = await imageSeeds();
  const foreign = fc.constantFrom(...Object.values(await foreignImages()));
  const seed = fc.constantFrom(...seeds);
  return [
    { name: 'an image with bytes turned over', share: 300, images: seed.chain(flipped) },
    { name: 'an image cut off', share: 150, images: seed.chain(truncated) },
    { name: 'an image with a lie in it', share: 100, images: seed.chain(lying) },
    { name: 'an image out of order', share: 100, images: seed.chain(outOfOrder) },
    { name: 'a bomb', share: 80, images: bombs(seeds) },
    { name: 'an image described at length', share: 70, images: overdescribed(seeds) },
    { name: 'an image in disguise', share: 60, images: seed.chain(polyglot) },
    { name: 'a file of another kind', share: 80, images: foreign },
    {
      name: 'a file of another kind, spoiled',
      share: 30,
      images: foreign.chain((bytes) => flipped({ name: '', kind: 'png', bytes })),
    },
    { name: 'an image of an odd size', share: 30, images: await oddSizes() },
  ];
}

/** Generates files that are empty, of one byte, or just below or above the limit in bytes. */
async function oddSizes(): Promise<fc.Arbitrary<Buffer>> {
  const { maxBytes } = photoLimits;
  const jpeg = await noise(256, 256).jpeg().toBuffer();
  const lengths = [0, 1, 63, 64, 65, maxBytes - 1, maxBytes, maxBytes + 1, maxBytes + 100_000];
  return fc
    .constantFrom(...lengths)
    .map((length) =>
      length < jpeg.length
        ? jpeg.subarray(0, length)
        : Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]),
    );
}

/** Yields about `count` bad images, every family in its share of 1,000. */
export async function* badImages(count: number, seed: number): AsyncGenerator<BadImage> {
  let number = 0;
  for (const { name, share, images } of await families()) {
    for (const bytes of sample(images, Math.max(1, Math.round((share * count) / 1000)), seed)) {
      yield { what: `${name} (number ${number})`, bytes };
      number += 1;
    }
  }
}
