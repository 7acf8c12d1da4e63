import type { Greys } from './safe-sharp.ts';

type Tile = { left: number; top: number; width: number; height: number };

/** Returns the variance of a Laplacian filter over a tile, by default all but the edges of the image, which it must not touch. */
export function laplacianVariance(
  { data, width: row, height: rows }: Greys,
  { left, top, width, height }: Tile = { left: 1, top: 1, width: row - 2, height: rows - 2 },
): number {
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
    return data[at] ?? 0;
  }
}
