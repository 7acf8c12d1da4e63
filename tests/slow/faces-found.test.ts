import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { findAgain } from '#scripts/drawing/found-faces.ts';
import { givenComfy, givenStandin } from '../support/comfyui.ts';
import { photoFile } from '../support/photos.ts';

/**
 * Faces that were hard to keep: green skin, dark skin, and two of them. docs/pictures.md has the counts of more faces, by
 * `npm run landing-pictures -- --sheet`.
 */
const photos = ['van-gogh.jpg', 'juan-de-pareja.jpg', 'american-gothic.jpg'] as const;
const styles = await loadStyles({ dir: path.resolve('comfy-workflows'), tier: 'cpu' });

const images = createImages();
const moderator = createModerator();
beforeAll(() => Promise.all([images.start(), moderator.start()]));
afterAll(() => Promise.all([images.close(), moderator.close()]));

test.each(styles)('every face of a photo is found again in its drawing in $id', async (style) => {
  await using instance = await givenStandin();
  using comfy = givenComfy([instance.url], { findLandmarks: moderator.findLandmarks });
  const context = { comfy, images, instance: instance.url, folder: 'toonbooth-test' };
  const found: [photo: string, faces: number, either: number][] = [];
  for (const name of photos) {
    const photo = await images.normalise(await readFile(photoFile(name)));
    const drawing = await drawPicture(style, photo, context);
    const { faces, either } = await findAgain({ photo, drawing, output: style.output }, moderator);
    found.push([name, faces, either]);
  }
  expect(found).toEqual([
    ['van-gogh.jpg', 1, 1],
    ['juan-de-pareja.jpg', 1, 1],
    ['american-gothic.jpg', 2, 2],
  ]);
});
