import { writeFile } from 'node:fs/promises';
import { exampleCopy } from '#adapters/images/pictures/landing.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { drawPicture, type Photo, type DrawingContext } from './draw-picture.ts';

/** Draws a style's two examples from a photo and puts them into the style's folder. */
export async function drawExample(style: Style, photo: Photo, context: DrawingContext): Promise<void> {
  const picture = await drawPicture(style, photo, context);
  await writeFile(style.examples.before, await exampleCopy(photo.jpeg, false));
  await writeFile(style.examples.after, await exampleCopy(picture, true));
}
