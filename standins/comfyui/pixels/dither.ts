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

type Finder = { palette: Palette; find: ReturnType<typeof createFinder> };

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

/** One channel's errors while a row is diffused: what goes right, and what two columns still owe the row below. */
type Carry = { right: number; below: number; belowRight: number };

/** Passes one channel's error on (7 right, 3, 5 and 1 below) and says what the column to the left now holds. */
function pass(carry: Carry, error: number): number {
  const settled = error * 3 + carry.below;
  carry.below = error * 5 + carry.belowRight;
  carry.belowRight = error;
  carry.right = error * 7;
  return settled;
}

function diffuseRow(row: Uint8Array, into: Uint8Array, errors: Int32Array, { palette, find }: Finder): void {
  const carries = [0, 1, 2].map((): Carry => ({ right: 0, below: 0, belowRight: 0 }));
  const wanted = [0, 0, 0];
  for (let at = 0; at < row.length; at += 3) {
    carries.forEach(({ right }, c) => {
      wanted[c] = clip((row[at + c] ?? 0) + Math.trunc((right + (errors[at + 3 + c] ?? 0)) / 16));
    });
    const entry = find(wanted[0] ?? 0, wanted[1] ?? 0, wanted[2] ?? 0);
    carries.forEach((carry, c) => {
      const value = palette[entry + c] ?? 0;
      into[at + c] = value;
      errors[at + c] = pass(carry, (wanted[c] ?? 0) - value);
    });
  }
  // Pillow's slip, kept: past the right edge it leaves only what blue has over.
  const blue = carries[2] ?? { below: 0, belowRight: 0 };
  errors.set([blue.below, blue.belowRight, blue.belowRight], row.length);
}

/** Floyd and Steinberg's error diffusion as Pillow does it: in sixteenths, left to right in every row. */
export function diffuse({ width, height, bytes }: Rgb, palette: Palette): Uint8Array {
  const finder = { palette, find: createFinder(palette) };
  const result = new Uint8Array(bytes.length);
  const errors = new Int32Array((width + 1) * 3);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width * 3, (y + 1) * width * 3];
    diffuseRow(bytes.subarray(from, to), result.subarray(from, to), errors, finder);
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
