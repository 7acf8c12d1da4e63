import type { Size } from '#domain/photo.ts';
import type { Tier } from '#domain/style.ts';
import { aiMark, exampleMark } from './ai-mark.ts';
import { open } from '../safe-sharp.ts';

/** Part of an image in fractions of its width and height; its own height follows from the shape that it is cropped to. */
export type Part = { x: number; y: number; width: number };

/** Crops an image to `part`, or else to as much of its middle as the shape shows, and resizes it to exactly this size. */
export async function cutOut(image: Buffer, { width, height }: Size, part?: Part): Promise<Buffer> {
  const whole = open(image);
  if (part === undefined) return await whole.resize({ width, height, fit: 'cover' }).png().toBuffer();
  const size = await whole.metadata();
  const left = Math.round(part.x * size.width);
  const top = Math.round(part.y * size.height);
  const wide = Math.min(Math.round(part.width * size.width), size.width - left);
  const high = Math.min(Math.round((wide * height) / width), size.height - top);
  const area = whole.extract({ left, top, width: wide, height: high });
  return await area.resize({ width, height, fit: 'cover' }).png().toBuffer();
}

/** Resizes an image to fit into this size, and continues its edges to exactly this size. */
export async function fitInto(image: Buffer, { width, height }: Size): Promise<Buffer> {
  const { data, info } = await open(image)
    .resize({ width, height, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.floor((width - info.width) / 2), Math.floor((height - info.height) / 2)];
  const [right, bottom] = [width - info.width - left, height - info.height - top];
  return await open(data).extend({ left, top, right, bottom, extendWith: 'copy' }).png().toBuffer();
}

/** Pixels: a close-up with a shorter short side is enlarged to this, as no order could be made of it otherwise. */
const closeUpSide = 512;

/** Makes a photo of a part of another, which must lie inside it in whole pixels. */
export async function closeUp(photo: Buffer, crop: { x: number; y: number } & Size) {
  const { x: left, y: top, width, height } = crop;
  const scale = Math.max(1, closeUpSide / Math.min(width, height));
  const { data, info } = await open(photo)
    .extract({ left, top, width, height })
    .resize({ width: Math.round(width * scale) })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** Puts images of one size side by side, or one below the other. */
export async function joined(images: Buffer[], direction: 'row' | 'column'): Promise<Buffer> {
  const [first] = images;
  if (first === undefined || images.length === 1) return first ?? Buffer.alloc(0);
  const { width, height } = await open(first).metadata();
  const inRow = direction === 'row';
  const [wide, high] = inRow ? [width * images.length, height] : [width, height * images.length];
  const places = images.map((input, index) => ({
    input,
    left: inRow ? index * width : 0,
    top: inRow ? 0 : index * height,
  }));
  return await open(first)
    .extend({ right: wide - width, bottom: high - height, background: 'black' })
    .composite(places)
    .png()
    .toBuffer();
}

export type LandingKind = 'avif' | 'webp' | 'jpeg';

/** Qualities at which the kinds have about the same size and look. */
const qualities = { avif: 50, webp: 74, jpeg: 84 } as const;

type Copy = {
  width: number;
  kind: LandingKind;
  /** Shows drawings, and is marked as made with AI. */
  isDrawn: boolean;
};

/** Makes a copy for the landing page; `width` is in pixels. */
export async function landingCopy(image: Buffer, { width, kind, isDrawn }: Copy): Promise<Buffer> {
  const copy = open(image).resize({ width }).removeAlpha().toFormat(kind, { quality: qualities[kind] });
  return await (isDrawn ? copy.withXmp(aiMark) : copy).toBuffer();
}

/** Pixels of the long side: more than the landing page shows, few enough for five of them to load quickly. */
const exampleSide = 700;
const exampleQuality = 80;

/** Makes a small WebP of an example: of the photo, or, with `drawnBy`, of this tier's drawing, which is marked as such. */
export async function exampleCopy(image: Buffer, drawnBy?: Tier): Promise<Buffer> {
  const copy = open(image)
    .resize({ width: exampleSide, height: exampleSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: exampleQuality });
  return await (drawnBy ? copy.withXmp(exampleMark(drawnBy)) : copy).toBuffer();
}
