import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutOut, joined } from '#adapters/images/pictures/landing.ts';
import type { Images } from '#adapters/images/images.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Column, Drawing, LandingPicture } from './picture-list.ts';

const photos = path.resolve(import.meta.dirname, '../../tests/photos');
/** Halves are brought to this before they are joined, whatever a graph made of them. */
const half = { width: 1024, height: 1024 };

/** Draws a photo in the style of that id. */
export type Draw = (styleId: string, photo: Photo) => Promise<Buffer>;

/** Makes pictures out of drawings, each of which is drawn once however many pictures show it. */
export function createComposer(images: Images, draw: Draw) {
  const made = new Map<string, Promise<Buffer>>();

  function imageOf(drawing: Drawing): Promise<Buffer> {
    const key = JSON.stringify(drawing);
    const image = made.get(key) ?? make(drawing);
    made.set(key, image);
    return image;
  }

  async function make({ photo: file, crop, style }: Drawing): Promise<Buffer> {
    const whole = await images.normalise(await readFile(path.join(photos, file)));
    const photo = crop === undefined ? whole : await cutFrom(whole.jpeg, crop);
    return style === undefined ? photo.jpeg : await draw(style, photo);
  }

  async function cutFrom(jpeg: Buffer, crop: NonNullable<Drawing['crop']>): Promise<Photo> {
    return await images.cut(jpeg, { ...crop, rotate: 0 });
  }

  async function columnOf({ drawings, part }: Column, size: { width: number; height: number }) {
    const parts: Buffer[] = [];
    for (const drawing of drawings) parts.push(await imageOf(drawing));
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return await cutOut(only, size, part);
    const halves = await Promise.all(parts.map((image) => cutOut(image, half)));
    return await cutOut(await joined(halves, 'column'), size, part);
  }

  /** The whole picture as PNG, in its full size. */
  return async function compose({ columns, width, height }: LandingPicture): Promise<Buffer> {
    const size = { width: Math.round(width / columns.length), height };
    const strips: Buffer[] = [];
    for (const column of columns) strips.push(await columnOf(column, size));
    return await joined(strips, 'row');
  };
}
