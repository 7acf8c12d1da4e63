import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };

/** One channel: `height` rows of `width` values from 0 to `white`. Planes never change, so that pictures may share them. */
export type Plane = Uint16Array;

/** A frame: three planes for an image, which are one and the same where it is grey, and one for a mask. */
export type Picture = Size & { planes: Plane[] };

/** A batch as ComfyUI passes it between nodes; nearly always a single frame. */
export type Frames = Picture[];

/** Maximum value: each of the 255 steps of an 8-bit value has 256 sub-steps, so that little precision is lost between nodes. */
export const white = 255 * 256;

/** Calls `make` for each channel of the first picture with the pictures' planes, and only once for the same planes; a mask's counts for each channel. */
export function eachPlane<T>([first, ...others]: Picture[], make: (...planes: Plane[]) => T): T[] {
  const made: { from: Plane[]; result: T }[] = [];
  return (first?.planes ?? []).map((plane, channel) => {
    const from = [plane, ...others.map(({ planes }) => planes[channel] ?? planes[0] ?? new Uint16Array())];
    const known = made.find((one) => one.from.every((other, i) => other === from[i]));
    const result = known ? known.result : make(...from);
    made.push({ from, result });
    return result;
  });
}

/** Returns the values of an image pixel by pixel, or those of a mask. */
function interleaved({ planes, width, height }: Picture): Uint16Array {
  const [only = new Uint16Array(), ...others] = planes;
  if (others.length === 0) return only;
  const values = new Uint16Array(width * height * planes.length);
  for (const [channel, plane] of planes.entries()) {
    for (let i = 0; i < plane.length; i++) values[i * planes.length + channel] = plane[i] ?? 0;
  }
  return values;
}

export function toSharp(picture: Picture): Sharp {
  const { width, height, planes } = picture;
  return sharp(interleaved(picture), { raw: { width, height, channels: planes.length === 1 ? 1 : 3 } });
}

export async function fromSharp(image: Sharp): Promise<Picture> {
  const raw = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return fromValues(new Uint16Array(data.buffer, data.byteOffset, data.length / 2), info);
}

/** Takes the planes out of values that stand pixel by pixel; `scale`: what to multiply them by. */
function fromValues(
  values: Uint8Array | Uint16Array,
  { width, height, channels }: Size & { channels: number },
  scale = 1,
): Picture {
  const planes = Array.from({ length: channels }, (_, channel) => {
    const plane = new Uint16Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = (values[i * channels + channel] ?? 0) * scale;
    return plane;
  });
  return { width, height, planes };
}

/** Converts 8-bit values, pixel by pixel, to a picture. */
export const fromBytes = (bytes: Uint8Array, size: Size & { channels: number }): Picture =>
  fromValues(bytes, size, 256);

/** Returns a picture's values as 8 bits, pixel by pixel. */
export function toBytes(picture: Picture): Uint8Array {
  const values = interleaved(picture);
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (values[i] ?? 0) >> 8;
  return bytes;
}

/** Makes a picture of one colour: three values, or one for a mask, each between 0 and 1. */
export function filled({ width, height }: Size, colour: number[]): Picture {
  const shades = new Map(colour.map((value) => [value, new Uint16Array(width * height).fill(value * white)]));
  return { width, height, planes: colour.flatMap((value) => shades.get(value) ?? []) };
}

/** Returns the nearest possible value, without its fraction: whole numbers are returned faster than others. */
export function clamp(value: number): number {
  return value < 0 ? 0 : value > white ? white : value | 0;
}

/** Returns a copy of a plane with every value changed. */
export function mapPlane(plane: Plane, change: (value: number, i: number) => number): Plane {
  const changed = new Uint16Array(plane.length);
  // A plain loop: `map` takes three times as long.
  for (let i = 0; i < plane.length; i++) changed[i] = change(plane[i] ?? 0, i);
  return changed;
}

/** Returns a copy of `picture` with every value changed. */
export function mapValues(picture: Picture, change: (value: number, i: number) => number): Picture {
  return { ...picture, planes: eachPlane([picture], (plane) => mapPlane(plane, change)) };
}

export function invert(picture: Picture): Picture {
  return mapValues(picture, (value) => clamp(white - value));
}

type Place = { x: number; y: number };
/** Writes `length` of the upper picture's values, from `from` on, to the lower one's values from `to` on. */
type LayRow = (to: number, from: number, length: number) => void;

/** Calls `layRow` for each row of a picture laid over another with its upper left corner at `x`, `y`, without what protrudes. */
function layRows(below: Size, above: Size, { x, y }: Place, layRow: LayRow): void {
  const left = Math.max(x, 0);
  const length = Math.max(Math.min(x + above.width, below.width) - left, 0);
  const bottom = Math.min(y + above.height, below.height);
  for (let row = Math.max(y, 0); row < bottom; row++)
    layRow(row * below.width + left, (row - y) * above.width + left - x, length);
}

type Mix = (below: number, above: number) => number;

/**
 * Lays `above` over a copy of `below`. `mix` computes each new value, a whole one, from the lower and the upper one; without it
 * the upper one is used.
 */
export function combine(below: Picture, above: Picture, place: Place, mix?: Mix): Picture {
  const planes = eachPlane([below, above], (lower, upper) => {
    const plane = lower.slice();
    layRows(below, above, place, (to, from, length) => {
      if (mix) for (let i = 0; i < length; i++) plane[to + i] = mix(plane[to + i] ?? 0, upper[from + i] ?? 0);
      else plane.set(upper.subarray(from, from + length), to);
    });
    return plane;
  });
  return { ...below, planes };
}

/** Lays `above` over a copy of `below` through a mask of the size of `above`. */
export function combineMasked(below: Picture, above: Picture, place: Place, mask: Picture): Picture {
  const planes = eachPlane([below, above, mask], (lower, upper, shares) => {
    const plane = lower.slice();
    layRows(below, above, place, (to, from, length) => {
      for (let i = 0; i < length; i++) {
        const share = shares[from + i] ?? 0;
        const value = plane[to + i] ?? 0;
        // Most masks are black or white nearly everywhere.
        if (share !== 0) plane[to + i] = clamp(value + (((upper[from + i] ?? 0) - value) * share) / white);
      }
    });
    return plane;
  });
  return { ...below, planes };
}

/** Cuts a part out of a picture. */
export function crop(picture: Picture, { width, height }: Size, { x, y }: Place): Picture {
  const planes = eachPlane([picture], (whole) => {
    const part = new Uint16Array(width * height);
    for (let row = 0; row < height; row++) {
      const from = (row + y) * picture.width + x;
      part.set(whole.subarray(from, from + width), row * width);
    }
    return part;
  });
  return { width, height, planes };
}
