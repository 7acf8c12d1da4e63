import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { closeUp, cutOut, fitInto, joined } from '#adapters/images/pictures/landing.ts';
import type { Images } from '#adapters/images/images.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Drawing, LandingPicture, Subject } from './picture-list.ts';

const photos = path.resolve(import.meta.dirname, '../../tests/photos');

/** Draws a photo in the style with this id. */
export type Draw = (styleId: string, photo: Photo) => Promise<Buffer>;

/** Makes each thing only once. */
function once<Of, Made>(make: (of: Of) => Promise<Made>): (of: Of) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (of) => {
    const key = JSON.stringify(of);
    const one = made.get(key) ?? make(of);
    made.set(key, one);
    return one;
  };
}

/** Composes pictures of drawings; each drawing is made only once, however many pictures show it. */
export function createComposer(images: Images, draw: Draw) {
  const imageOf = once(async ({ style, ...subject }: Drawing) => {
    const photo = await photoOf(subject);
    return style === undefined ? photo.jpeg : await draw(style, photo);
  });
  const photoOf = once(async ({ photo: file, crop }: Subject) => {
    const whole = await images.normalise(await readFile(path.resolve(photos, file)));
    return crop === undefined ? whole : await closeUp(whole.jpeg, crop);
  });

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
