import { noise } from '#adapters/images/samples/photos.ts';
import { photoLimits } from '#domain/photo.ts';
import type { Dice } from '../dice.ts';
import { bomb, describedAtLength, polyglot } from './image-bombs.ts';
import { foreignImages, imageSeeds, type Seeds } from './image-seeds.ts';
import { cutOff, flipBits, lie, shuffle } from './spoiled-images.ts';

export type BadImage = { what: string; bytes: Buffer };

type Family = { name: string; share: number; make: (dice: Dice) => Buffer | Promise<Buffer> };

function spoiledFamilies(seeds: Seeds): Family[] {
  const spoils = {
    'with bits turned over': flipBits,
    'cut off': cutOff,
    'with a lie in it': lie,
    'out of order': shuffle,
  };
  const shares = [300, 150, 100, 100];
  return Object.entries(spoils).map(([name, spoil], index) => ({
    name: `an image ${name}`,
    share: shares[index] ?? 0,
    make: (dice) => {
      const { bytes, kind } = dice.pick(seeds);
      return spoil(bytes, dice, kind);
    },
  }));
}

async function families(): Promise<Family[]> {
  const seeds = await imageSeeds();
  const foreign = Object.values(await foreignImages());
  const [first = Buffer.alloc(0), ...others] = foreign;
  return [
    ...spoiledFamilies(seeds),
    { name: 'a bomb', share: 80, make: (dice) => bomb(seeds, dice) },
    { name: 'an image described at length', share: 70, make: (dice) => describedAtLength(seeds, dice) },
    { name: 'an image in disguise', share: 60, make: (dice) => polyglot(dice.pick(seeds), dice) },
    { name: 'a file of another kind', share: 80, make: (dice) => dice.pick([first, ...others]) },
    {
      name: 'a file of another kind, spoiled',
      share: 30,
      make: (dice) => flipBits(dice.pick([first, ...others]), dice, 'png'),
    },
    { name: 'an image of an odd size', share: 30, make: oddSize },
  ];
}

/** Empty, a byte, and close to the limit in bytes from both sides. */
async function oddSize(dice: Dice): Promise<Buffer> {
  const { maxBytes } = photoLimits;
  const length = dice.pick([0, 1, 63, 64, 65, maxBytes - 1, maxBytes, maxBytes + 1, maxBytes + 100_000]);
  const jpeg = await noise(256, 256).jpeg().toBuffer();
  return length < jpeg.length
    ? jpeg.subarray(0, length)
    : Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
}

/** About `count` images that are not what they should be, every family in its share of 1,000, made one at a time. */
export async function* badImages(count: number, dice: Dice): AsyncGenerator<BadImage> {
  let number = 0;
  for (const { name, share, make } of await families()) {
    const of = Math.max(1, Math.round((share * count) / 1000));
    for (let made = 0; made < of; made += 1) {
      yield { what: `${name} (number ${number})`, bytes: await make(dice) };
      number += 1;
    }
  }
}
