import { decoding, open } from '../safe-sharp.ts';

const longSide = 512;
const tilesASide = 8;
/** The brightest tenth of the pixels distinguish a night from a bright face before a dark wall. */
const brightPart = 0.9;

/**
 * How sharp and how bright a photo is, whatever its size. `sharpness` is the variance of the Laplacian, at full contrast,
 * in the sharpest of 64 tiles: a portrait's soft background is no blur. `brightness` is the grey, 0 to 255, that nine
 * tenths stay below.
 */
export async function measure(jpeg: Buffer): Promise<{ sharpness: number; brightness: number }> {
  const size = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await decoding(
    open(jpeg).resize(size).greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
  );
  const ascending = Uint8Array.from(data).sort();
  const brightness = ascending[Math.floor(ascending.length * brightPart)] ?? 0;
  const darkest = ascending[Math.floor(ascending.length * (1 - brightPart))] ?? 0;
  // A dark or pale photo is not a blurred one.
  const stretch = 255 / Math.max(32, brightness - darkest);
  return { sharpness: sharpestTile({ greys: data, ...info }) * stretch ** 2, brightness };
}

type Greys = { greys: Buffer; width: number; height: number };

function sharpestTile(photo: Greys): number {
  const width = Math.floor((photo.width - 2) / tilesASide);
  const height = Math.floor((photo.height - 2) / tilesASide);
  const places = Array.from({ length: tilesASide ** 2 }, (_, n) => ({
    left: 1 + (n % tilesASide) * width,
    top: 1 + Math.floor(n / tilesASide) * height,
  }));
  return Math.max(...places.map((place) => laplacianVariance(photo, { ...place, width, height })));
}

type Tile = { left: number; top: number; width: number; height: number };

function laplacianVariance({ greys, width: row }: Greys, { left, top, width, height }: Tile): number {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < top + height; y += 1) {
    for (let at = y * row + left; at < y * row + left + width; at += 1) {
      const around = grey(at - 1) + grey(at + 1) + grey(at - row) + grey(at + row);
      const edge = around - 4 * grey(at);
      sum += edge;
      squares += edge * edge;
    }
  }
  const pixels = width * height;
  return squares / pixels - (sum / pixels) ** 2;

  function grey(at: number): number {
    return greys[at] ?? 0;
  }
}
