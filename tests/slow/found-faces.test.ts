import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { closeUp } from '#adapters/images/pictures/landing.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import type { DrawnFaces } from '#domain/style.ts';
import { findAgain, type FoundFaces } from '#scripts/drawing/found-faces.ts';
import { contactSheet } from '#scripts/landing-pictures/gallery-list.ts';
import { givenComfy, givenStandin } from '../support/comfyui.ts';

const styles = await loadStyles({ dir: path.resolve('comfy-workflows'), tier: 'cpu' });
const subjects = contactSheet(styles, []).rows.flatMap(([photo]) => (photo ? [photo.drawing] : []));

const images = createImages();
const moderator = createModerator();
let standin: Awaited<ReturnType<typeof givenStandin>>;
beforeAll(async () => {
  [standin] = await Promise.all([givenStandin(), images.start(), moderator.start()]);
});
afterAll(() => Promise.all([images.close(), moderator.close(), standin[Symbol.asyncDispose]()]));

/** Draws a subject of the contact sheet in a style, and counts the faces found again. */
async function facesOf(style: Style, { photo: file, crop }: (typeof subjects)[number]): Promise<FoundFaces> {
  using comfy = givenComfy([standin.url], moderator);
  const whole = await images.normalise(await readFile(path.resolve('tests/photos', file)));
  const photo = crop ? await closeUp(whole.jpeg, crop) : whole;
  const context = { comfy, images, instance: standin.url, folder: 'faces' };
  const drawing = await drawPicture(style, photo, context);
  return await findAgain({ photo, drawing, output: style.output }, moderator);
}

/**
 * Most faces of the ten that a style may lose, by what it says that it makes of faces: a finder looks for eyes and mouths as they
 * are in photos.
 */
const mostLost: Record<DrawnFaces | 'kept', number> = { kept: 0, afar: 1, redrawn: 2 };

test.each(styles)('no face is lost in $id, unless the style says so before payment', async (style) => {
  const lost: string[] = [];
  let faces = 0;
  for (const subject of subjects) {
    const found = await facesOf(style, subject);
    faces += found.faces;
    if (found.either < found.faces) lost.push(subject.photo);
  }
  expect(faces).toBe(10);
  expect(lost.length, `lost: ${lost.join(', ')}`).toBeLessThanOrEqual(mostLost[style.drawnFaces ?? 'kept']);
});
