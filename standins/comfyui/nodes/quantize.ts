import { fromBytes, toBytes, type Picture } from './picture.ts';

type Colour = [red: number, green: number, blue: number];

/** Colours of a picture, each with its number of pixels. */
type Box = { colours: { colour: Colour; count: number }[]; count: number };

const axes = [0, 1, 2] as const;
type Axis = (typeof axes)[number];

// Pillow weights the sides of a box by the eye's sensitivity to find the longest one.
const noticed = [77, 150, 29] as const;

function boxOf(colours: Box['colours']): Box {
  return { colours, count: colours.reduce((sum, { count }) => sum + count, 0) };
}

/** Counts colours; like Pillow it drops one more low bit of each value while there are more than 65,536 colours. */
function countColours(pixels: Uint8Array, shift = 0): { all: Box; shift: number } {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const key = ((red >> shift) << 16) | ((green >> shift) << 8) | (blue >> shift);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (counts.size > 65_536) return countColours(pixels, shift + 1);
  const colourOf = (key: number): Colour => [key >> 16, (key >> 8) & 255, key & 255];
  return { all: boxOf(Array.from(counts, ([key, count]) => ({ colour: colourOf(key), count }))), shift };
}

function longestSide({ colours }: Box): Axis {
  const lengths = axes.map((axis) => {
    const values = Uint8Array.from(colours, ({ colour }) => colour[axis]).sort();
    return ((values.at(-1) ?? 0) - (values[0] ?? 0)) * noticed[axis];
  });
  return axes.find((axis) => lengths[axis] === Math.max(...lengths)) ?? 0;
}

/** Splits a box in two; the upper one has just over half of the pixels, but never all. */
function split(box: Box): [Box, Box] {
  const axis = longestSide(box);
  const sorted = box.colours.toSorted((one, other) => other.colour[axis] - one.colour[axis]);
  const lowest = sorted.at(-1)?.colour[axis] ?? 0;
  let seen = 0;
  const half = sorted.findIndex(({ count }) => (seen += count) * 2 > box.count);
  const middle = sorted[half]?.colour[axis] ?? 0;
  const end = sorted.findIndex(({ colour }) => colour[axis] < middle || colour[axis] === lowest);
  return [boxOf(sorted.slice(0, end)), boxOf(sorted.slice(end))];
}

/** Returns at most `count` colours that represent the picture's, by Pillow's median cut. */
function medianCut(pixels: Uint8Array, count: number): Colour[] {
  const { all, shift } = countColours(pixels);
  const boxes = [all];
  while (boxes.length < count) {
    const [fullest] = boxes.filter(({ colours }) => colours.length > 1).toSorted((a, b) => b.count - a.count);
    if (!fullest) break;
    boxes.splice(boxes.indexOf(fullest), 1, ...split(fullest));
  }
  return boxes.map((box) => {
    const mean = (axis: Axis) => {
      const sum = box.colours.reduce((total, { colour, count }) => total + colour[axis] * count, 0);
      return Math.round((sum / box.count + 0.5) * 2 ** shift - 0.5);
    };
    return [mean(0), mean(1), mean(2)];
  });
}

/** Finds a colour's index in a palette as Pillow does: once for each cell of 4 × 4 × 4 colours. */
function createFinder(palette: Colour[]) {
  const cells = new Int16Array(64 ** 3).fill(-1);

  function nearest(red: number, green: number, blue: number): number {
    const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
    return distances.indexOf(Math.min(...distances));
  }

  return (red: number, green: number, blue: number): number => {
    const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    if (cells[cell] === -1) cells[cell] = nearest(red & 0xfc, green & 0xfc, blue & 0xfc);
    return cells[cell] ?? 0;
  };
}

/** Returns the offset of the ordered pattern at a place, as a fraction of the distance between two colours. */
function bayer(x: number, y: number, order: number): number {
  if (order === 1) return 0;
  const half = order / 2;
  const [left, right] = y % order < half ? [-1.5, 0.5] : [1.5, -0.5];
  return bayer(x, y, half) + (x % order < half ? left : right) / order ** 2;
}

/** Distributes a value's error to the pixels to the right and below (Floyd and Steinberg). */
function diffuse(values: Float32Array, width: number, at: number, off: number): void {
  const shares = [7, 3, 5, 1];
  for (const [i, pixels] of [1, width - 1, width, width + 1].entries()) {
    values[at + pixels * 3] = (values[at + pixels * 3] ?? 0) + (off * (shares[i] ?? 0)) / 16;
  }
}

/** Returns a picture's values with the dithering pattern added. */
function withPattern(bytes: Uint8Array, { width }: Picture, dither: string, spread: number): Float32Array {
  if (!dither.startsWith('bayer')) return new Float32Array(bytes);
  const order = Number(dither.split('-').at(-1));
  return new Float32Array(bytes).map((value, i) => {
    const pixel = Math.floor(i / 3);
    return value + spread * bayer(pixel % width, Math.floor(pixel / width), order);
  });
}

/** Reduces a picture to `count` colours as Pillow's median cut does; sharp's own palettes differ by up to 12 levels of 255. */
export function quantize(picture: Picture, count: number, dither: string): Picture {
  const bytes = toBytes(picture);
  const palette = medianCut(bytes, count);
  const find = createFinder(palette);
  const values = withPattern(bytes, picture, dither, 512 / palette.length);
  const wanted = new Uint8ClampedArray(3);
  for (let at = 0; at < bytes.length; at += 3) {
    wanted.set(values.subarray(at, at + 3));
    const found = palette[find(wanted[0] ?? 0, wanted[1] ?? 0, wanted[2] ?? 0)] ?? [0, 0, 0];
    bytes.set(found, at);
    if (dither === 'floyd-steinberg')
      found.forEach((value, c) => diffuse(values, picture.width, at + c, (wanted[c] ?? 0) - value));
  }
  return fromBytes(bytes, { ...picture, channels: 3 });
}
