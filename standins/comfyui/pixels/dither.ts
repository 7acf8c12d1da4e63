import type { Palette } from './median-cut.ts';
import type { Size } from './picture.ts';

/** RGB bytes of a picture. */
export type Rgb = Size & { bytes: Uint8Array };

function nearestEntry(palette: Palette, red: number, green: number, blue: number): number {
  let best = 0;
  let smallest = Infinity;
  for (let at = 0; at < palette.length; at += 3) {
    const r = red - (palette[at] ?? 0);
    const g = green - (palette[at + 1] ?? 0);
    const b = blue - (palette[at + 2] ?? 0);
    const distance = r * r + g * g + b * b;
    if (distance < smallest) {
      smallest = distance;
      best = at;
    }
  }
  return best;
}

/** Finds a colour's place in the palette as Pillow does: by the low corner of its 4×4×4 cell, once per cell. */
function createFinder(palette: Palette) {
  const cells = new Int16Array(64 * 64 * 64).fill(-1);
  return (red: number, green: number, blue: number): number => {
    const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    const known = cells[cell] ?? -1;
    if (known >= 0) return known;
    return (cells[cell] = nearestEntry(palette, red & 0xfc, green & 0xfc, blue & 0xfc));
  };
}

/** Puts the nearest palette colour in the place of each pixel. */
export function snap({ bytes }: Rgb, palette: Palette): Uint8Array {
  const find = createFinder(palette);
  const result = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 3) {
    const entry = find(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
    for (let c = 0; c < 3; c++) result[at + c] = palette[entry + c] ?? 0;
  }
  return result;
}

function clip(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Floyd and Steinberg's error diffusion in whole numbers, left to right in every row. */
export function diffuse({ width, height, bytes }: Rgb, palette: Palette): Uint8Array {
  const find = createFinder(palette);
  const result = new Uint8Array(bytes.length);
  // Sixteenths of error for the row below, one pixel further right than the pixel that takes them.
  const below = new Int32Array((width + 1) * 3);
  for (let y = 0; y < height; y++) {
    const ahead = [0, 0, 0];
    const here = [0, 0, 0];
    const left = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const wanted = [0, 1, 2].map((c) =>
        clip((bytes[at + c] ?? 0) + Math.trunc(((ahead[c] ?? 0) + (below[(x + 1) * 3 + c] ?? 0)) / 16)),
      );
      const entry = find(wanted[0] ?? 0, wanted[1] ?? 0, wanted[2] ?? 0);
      for (let c = 0; c < 3; c++) {
        const value = palette[entry + c] ?? 0;
        const error = (wanted[c] ?? 0) - value;
        result[at + c] = value;
        below[x * 3 + c] = error * 3 + (left[c] ?? 0);
        left[c] = error * 5 + (here[c] ?? 0);
        here[c] = error;
        ahead[c] = error * 7;
      }
    }
    below.set(left, width * 3);
  }
  return result;
}

function bayerMatrix(level: number): number[][] {
  if (level === 0) return [[0]];
  const q = 4 ** level;
  const quarter = bayerMatrix(level - 1).map((row) => row.map((value) => value * q));
  const half = (left: number, right: number) =>
    quarter.map((row) => [
      ...row.map((value) => (value + left) / q),
      ...row.map((value) => (value + right) / q),
    ]);
  return [...half(-1.5, 0.5), ...half(1.5, -0.5)];
}

/** Adds an ordered pattern of `order` × `order` pixels, then takes the nearest colours. */
export function dotPattern(picture: Rgb, palette: Palette, order: number): Uint8Array {
  const matrix = bayerMatrix(Math.log2(order));
  const spread = (2 * 256) / (palette.length / 3);
  const bytes = picture.bytes.map((value, i) => {
    const pixel = Math.floor(i / 3);
    const row = matrix[Math.floor(pixel / picture.width) % order];
    return clip(value + spread * (row?.[(pixel % picture.width) % order] ?? 0) + 0.5);
  });
  return snap({ ...picture, bytes }, palette);
}
