import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { closeUp, cutOut, fitInto, joined } from '#adapters/images/pictures/landing.ts';
import type { Images } from '#adapters/images/images.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Drawing, LandingPicture } from './picture-list.ts';

const photos = path.resolve(import.meta.dirname, '../../tests/photos');

/** Draws a photo in the style with this id. */
export type Draw = (styleId: string, photo: Photo) => Promise<Buffer>;

/** Composes pictures of drawings; each drawing is made only once, however many pictures show it. */
export function createComposer(images: Images, draw: Draw) {
  const made = new Map<string, Promise<Buffer>>();

  function imageOf(drawing: Drawing): Promise<Buffer> {
    const key = JSON.stringify(drawing);
    const image = made.get(key) ?? make(drawing);
    made.set(key, image);
    return image;
  }

  async function make({ photo: file, crop, style }: Drawing): Promise<Buffer> {
    const whole = await images.normalise(await readFile(path.resolve(photos, file)));
    const photo = crop === undefined ? whole : await closeUp(whole.jpeg, crop);
    return style === undefined ? photo.jpeg : await draw(style, photo);
  }

  /** Returns the whole picture as PNG at full size. */
  return async function compose({ rows, width, height }: LandingPicture): Promise<Buffer> {
    const strips: Buffer[] = [];
    for (const columns of rows) {
      const size = { width: Math.round(width / columns.length), height: Math.round(height / rows.length) };
      const cells: Buffer[] = [];
      for (const { drawing, part, fit } of columns) {
        const image = await imageOf(drawing);
        cells.push(await (fit === 'contain' ? fitInto(image, size) : cutOut(image, size, part)));
      }
      strips.push(await joined(cells, 'row'));
    }
    return await joined(strips, 'column');
  };
}
