/** Limits for uploads, enforced by the server and shown by the web. */
export const photoLimits = {
  maxBytes: 15_000_000,
  maxPixels: 52_000_000,
  /** Pixels on the short side. */
  minSide: 256,
  /** Maximum ratio of the long side to the short one: in thinner photos a side computed by a graph rounds to 0. */
  maxRatio: 8,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'],
} as const;

/** Long side of the kept photo in pixels: more than any style's graph uses. */
export const keptLongSide = 2048;

export type Size = { width: number; height: number };

/** A crop in pixels of the kept photo; `rotate` is in degrees clockwise and is applied first. */
export type Crop = { x: number; y: number; width: number; height: number; rotate: 0 | 90 | 180 | 270 };

export type PhotoProblem = 'photo_too_large' | 'photo_too_many_pixels' | 'photo_too_small' | 'photo_too_thin';

/** Returns why a photo of this size cannot be drawn, or undefined. */
export function sizeProblem({ width, height }: Size): PhotoProblem | undefined {
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  if (width * height > photoLimits.maxPixels) return 'photo_too_many_pixels';
  if (short < photoLimits.minSide) return 'photo_too_small';
  if (long > short * photoLimits.maxRatio) return 'photo_too_thin';
  return undefined;
}

/** Tells whether the crop lies inside a photo of this size and is itself large enough to draw. */
export function cropFits(crop: Crop, photo: Size): boolean {
  const turned = crop.rotate % 180 === 0 ? photo : { width: photo.height, height: photo.width };
  const inside =
    crop.x >= 0 &&
    crop.y >= 0 &&
    crop.x + crop.width <= turned.width &&
    crop.y + crop.height <= turned.height;
  return inside && sizeProblem(crop) === undefined;
}
