import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };

/** A frame: `height` rows of `width` pixels of `channels` values (3 for an image, 1 for a mask), from 0 to `white`. */
export type Picture = Size & { channels: number; pixels: Uint16Array };

/** A batch as ComfyUI passes it between nodes; nearly always a single frame. */
export type Frames = Picture[];

/** Maximum value: each of the 255 steps of an 8-bit value has 256 sub-steps, so that little precision is lost between nodes. */
export const white = 255 * 256;

export function toSharp({ pixels, width, height, channels }: Picture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: channels === 1 ? 1 : 3 } });
}

export async function fromSharp(image: Sharp): Promise<Picture> {
  const raw = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const pixels = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { width: info.width, height: info.height, channels: info.channels, pixels };
}

/** Converts 8-bit values to a picture. */
export function fromBytes(bytes: Uint8Array, { width, height, channels }: Omit<Picture, 'pixels'>): Picture {
  const pixels = new Uint16Array(bytes);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (pixels[i] ?? 0) << 8;
  return { width, height, channels, pixels };
}

/** Makes a picture of one colour: three values, or one for a mask, each between 0 and 1. */
export function filled({ width, height }: Size, colour: number[]): Picture {
  const pixel = Uint16Array.from(colour, (value) => value * white);
  const bytes = Buffer.alloc(width * height * pixel.byteLength, new Uint8Array(pixel.buffer));
  return { width, height, channels: colour.length, pixels: new Uint16Array(bytes.buffer) };
}

export function clamp(value: number): number {
  return value < 0 ? 0 : value > white ? white : value;
}

/** Returns a copy of `picture` with every value changed. */
export function mapValues(picture: Picture, change: (value: number, i: number) => number): Picture {
  const pixels = picture.pixels.slice();
  // A plain loop: `map` takes three times as long.
  for (let i = 0; i < pixels.length; i++) pixels[i] = change(pixels[i] ?? 0, i);
  return { ...picture, pixels };
}

export function invert(picture: Picture): Picture {
  return mapValues(picture, (value) => clamp(white - value));
}

type Place = { x: number; y: number };
/** Writes a part of the upper picture's values, from `from` on, to the lower one's values from `to` on. */
type LayRow = (pixels: Uint16Array, to: number, from: number, length: number) => void;

/** Lays `above` row by row over a copy of `below` with its upper left corner at `x`, `y`, cutting off what protrudes. */
function lay(below: Picture, above: Picture, { x, y }: Place, layRow: LayRow): Picture {
  const { channels } = below;
  const pixels = below.pixels.slice();
  const left = Math.max(x, 0);
  const length = Math.max(Math.min(x + above.width, below.width) - left, 0) * channels;
  const bottom = Math.min(y + above.height, below.height);
  for (let row = Math.max(y, 0); row < bottom; row++) {
    const from = ((row - y) * above.width + left - x) * channels;
    layRow(pixels, (row * below.width + left) * channels, from, length);
  }
  return { ...below, pixels };
}

type Mix = (below: number, above: number) => number;

/**
 * Lays `above` over a copy of `below`. `mix` computes each new value from the lower and the upper one; without it the upper one
 * is used.
 */
export function combine(below: Picture, above: Picture, place: Place, mix?: Mix): Picture {
  if (!mix) {
    return lay(below, above, place, (pixels, to, from, length) => {
      pixels.set(above.pixels.subarray(from, from + length), to);
    });
  }
  return lay(below, above, place, (pixels, to, from, length) => {
    for (let i = 0; i < length; i++) {
      pixels[to + i] = clamp(mix(pixels[to + i] ?? 0, above.pixels[from + i] ?? 0));
    }
  });
}

/** Lays `above` over a copy of `below` through a mask of the size of `above`. */
export function combineMasked(below: Picture, above: Picture, place: Place, mask: Uint16Array): Picture {
  const { channels } = below;
  return lay(below, above, place, (pixels, to, from, length) => {
    for (let i = 0; i < length; i++) {
      const share = mask[Math.floor((from + i) / channels)] ?? 0;
      const value = pixels[to + i] ?? 0;
      // Most masks are black or white nearly everywhere.
      if (share !== 0)
        pixels[to + i] = clamp(value + (((above.pixels[from + i] ?? 0) - value) * share) / white);
    }
  });
}
