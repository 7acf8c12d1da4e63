import { laplacianVariance } from '../laplacian.ts';
import { greysOf, smallCopy, type Greys, type RawImage } from '../safe-sharp.ts';

const longSide = 512;
const tilesASide = 8;
/** Share of pixels below the measured brightness: the brightest tenth tell a night photo from a bright face on a dark wall. */
const brightPart = 0.9;

/** `copy`: at most 512 pixels on its long side, for further checks, so that the photo is decoded once. */
type Measured = { sharpness: number; brightness: number; copy: RawImage };

/**
 * Measures sharpness and brightness of a photo, independent of its size. `sharpness` is the variance of the Laplacian, at full
 * contrast, in the sharpest of 64 tiles: a portrait's soft background is not blur. `brightness` is the grey, 0 to 255, that
 * nine tenths of the pixels stay below.
 */
export async function measure(jpeg: Buffer): Promise<Measured> {
  const copy = await smallCopy(jpeg, longSide);
  const greys = await greysOf(copy);
  const ascending = Uint8Array.from(greys.data).sort();
  const brightness = ascending[Math.floor(ascending.length * brightPart)] ?? 0;
  const darkest = ascending[Math.floor(ascending.length * (1 - brightPart))] ?? 0;
  // A dark or pale photo need not be blurred.
  const stretch = 255 / Math.max(32, brightness - darkest);
  return { sharpness: sharpestTile(greys) * stretch ** 2, brightness, copy };
}

function sharpestTile(photo: Greys): number {
  const width = Math.floor((photo.width - 2) / tilesASide);
  const height = Math.floor((photo.height - 2) / tilesASide);
  const places = Array.from({ length: tilesASide ** 2 }, (_, n) => ({
    left: 1 + (n % tilesASide) * width,
    top: 1 + Math.floor(n / tilesASide) * height,
  }));
  return Math.max(...places.map((place) => laplacianVariance(photo, { ...place, width, height })));
}
