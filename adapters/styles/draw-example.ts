import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPicture, type DrawingContext, type Photo } from './draw-picture.ts';
import type { Style } from './folder.ts';

/** Draws a style's example and writes it and its photo to a folder, each file atomically. */
export async function drawExample(
  style: Style,
  photo: Photo,
  { dir, ...context }: DrawingContext & { dir: string },
): Promise<void> {
  const picture = await drawPicture(style, photo, context);
  await mkdir(dir, { recursive: true });
  await write(path.join(dir, 'before.webp'), await context.images.exampleCopy(photo.jpeg));
  await write(path.join(dir, 'after.webp'), await context.images.exampleCopy(picture, style.tier));
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}
