import {
  areaInside,
  containArea,
  cutArea,
  places,
  sizeOfCut,
  sizeOfStory,
  type Cut,
} from '#domain/avatar-cut.ts';
import type { Size } from '#domain/photo.ts';
import { withXmp } from '../png-chunks.ts';
import { decoding, open, openRaw } from '../safe-sharp.ts';
import { aiMark } from './ai-mark.ts';

/** Cuts a picture to the shape of a place, with the AI mark; a story shows the whole picture, a sticker is round. */
export async function avatarCut(png: Buffer, cut: Cut): Promise<Buffer> {
  const picture = await open(png).metadata();
  const shaped = cut.place === 'story' ? await story(png, picture) : await part(png, picture, cut);
  return withXmp(shaped, aiMark);
}

async function part(png: Buffer, picture: Size, cut: Cut): Promise<Buffer> {
  const area = areaInside(picture, cut);
  const size = sizeOfCut(places[cut.place], area);
  const { x: left, y: top, width, height } = area;
  const shown = open(png)
    .extract({ left, top, width, height })
    .resize({ ...size, fit: 'fill' });
  const square = await decoding(shown.png().toBuffer());
  return cut.place === 'sticker' ? await round(square, size) : square;
}

/** Makes everything outside the circle in a square transparent. */
async function round(square: Buffer, { width, height }: Size): Promise<Buffer> {
  const radius = width / 2;
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) {
    const distance = Math.hypot((at % width) + 0.5 - radius, Math.floor(at / width) + 0.5 - radius);
    data[at * 4 + 3] = 255 * Math.max(0, Math.min(1, radius - distance + 0.5));
  }
  const circle = await openRaw({ data, width, height, channels: 4 }).png().toBuffer();
  return await open(square)
    .ensureAlpha()
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Puts the whole picture on a blurred copy of itself. */
async function story(png: Buffer, picture: Size): Promise<Buffer> {
  const size = sizeOfStory(picture);
  const { x, y, width, height } = roundedArea(containArea(picture, size));
  const input = await decoding(open(png).resize({ width, height, fit: 'fill' }).png().toBuffer());
  const behind = areaInside(picture, { place: 'story', ...cutArea(picture, places.story) });
  // Enlarging a few pixels blurs them.
  const few = await open(png)
    .extract({ left: behind.x, top: behind.y, width: behind.width, height: behind.height })
    .resize({ width: 9, height: 16, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return await open(few)
    .resize({ ...size, fit: 'fill' })
    .composite([{ input, left: x, top: y }])
    .png()
    .toBuffer();
}

function roundedArea<Area extends Record<string, number>>(area: Area): Area {
  return Object.fromEntries(Object.entries(area).map(([name, value]) => [name, Math.round(value)])) as Area;
}
