import { writeFile } from 'node:fs/promises';
import { exampleCopy } from '#adapters/images/example.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { drawPicture, type Photo, type Studio } from './draw-picture.ts';

/** Draws a style's two examples from a photo and puts them into the style's folder. */
export async function drawExample(style: Style, photo: Photo, studio: Studio): Promise<void> {
  const picture = await drawPicture(style, photo, studio);
  await writeFile(style.examples.before, await exampleCopy(photo.jpeg, false));
  await writeFile(style.examples.after, await exampleCopy(picture, true));
}
