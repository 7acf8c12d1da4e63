import { cropFits, photoLimits, sizeProblem, type Crop, type Size } from '#domain/photo.ts';

export type Rotation = Crop['rotate'];
const rotations: Rotation[] = [0, 90, 180, 270];

/** An area of the turned photo, in percent of its size. */
export type Part = { x: number; y: number; width: number; height: number };

/** Returns the photo's size after turning. */
export function turned({ width, height }: Size, rotate: Rotation): Size {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the next quarter turn clockwise. */
export function turnedOn(rotate: Rotation): Rotation {
  return ({ 0: 90, 90: 180, 180: 270, 270: 0 } as const)[rotate];
}

/** Converts to whole pixels of the photo as the shop keeps it, never outside it and never too small to draw. */
export function cropOf(part: Part, rotate: Rotation, photo: Size): Crop {
  const { width, height } = turned(photo, rotate);
  const across = span(part.x, part.width, width);
  const down = span(part.y, part.height, height);
  return { x: across.start, y: down.start, width: across.length, height: down.length, rotate };
}

/** True if the crop is the whole photo, unturned. */
export function isWhole({ width, height, rotate }: Crop, photo: Size): boolean {
  return rotate === 0 && width === photo.width && height === photo.height;
}

function span(start: number, length: number, all: number): { start: number; length: number } {
  const pixels = Math.min(all, Math.max(photoLimits.minSide, Math.round((length / 100) * all)));
  return { start: Math.min(all - pixels, Math.max(0, Math.round((start / 100) * all))), length: pixels };
}

/** Returns the maximum zoom into a turned photo; beyond it, a crop of this shape would be too small to draw. */
export function mostZoom(photo: Size, rotate: Rotation, aspect: number): number {
  const { width, height } = turned(photo, rotate);
  const shortSide = Math.min(width, height, width / aspect, height * aspect);
  return Math.max(1, shortSide / photoLimits.minSide);
}

/** Reads the crop that the form stored; undefined if there is none, or it is of another photo or version. */
export function readCrop(stored: string, photo: Size): Crop | undefined {
  const crop = parse(stored);
  return isCrop(crop) && cropFits(crop, photo) && sizeProblem(crop) === undefined ? crop : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCrop(value: unknown): value is Crop {
  const crop: Partial<Record<keyof Crop, unknown>> = typeof value === 'object' && value !== null ? value : {};
  return (
    [crop.x, crop.y, crop.width, crop.height].every(Number.isInteger) &&
    rotations.some((rotation) => rotation === crop.rotate)
  );
}
