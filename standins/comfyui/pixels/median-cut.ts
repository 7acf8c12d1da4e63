import { histogram, type Colour } from './histogram.ts';

/** RGB triples, one after the other. */
export type Palette = Uint8Array;

type Box = { colours: Colour[]; pixels: number; halves?: [Box, Box] };

// Pillow looks for the longest side of a box by what the eye notices.
const noticed = [77, 150, 29] as const;
const axes = [0, 1, 2] as const;
type Axis = (typeof axes)[number];

function longestSide(colours: Colour[]): Axis {
  const lengths = axes.map((axis) => {
    let low = 255;
    let high = 0;
    for (const { values } of colours) {
      low = Math.min(low, values[axis]);
      high = Math.max(high, values[axis]);
    }
    return (high - low) * noticed[axis];
  });
  return axes.find((axis) => lengths[axis] === Math.max(...lengths)) ?? 0;
}

/** Where to cut: the first `place` colours hold just over half the pixels, equal values staying together. */
function findCut(sorted: Colour[], axis: Axis, pixels: number): number {
  const valueAt = (place: number) => sorted[place]?.values[axis];
  let place = 0;
  for (let seen = 0; place < sorted.length && seen * 2 <= pixels; place++) seen += sorted[place]?.count ?? 0;
  while (place < sorted.length && valueAt(place) === valueAt(place - 1)) place++;
  if (place < sorted.length) return place;
  const last = valueAt(place - 1);
  while (place > 0 && valueAt(place - 1) === last) place--;
  return place;
}

function boxOf(colours: Colour[]): Box {
  return { colours, pixels: colours.reduce((sum, { count }) => sum + count, 0) };
}

function split(box: Box): boolean {
  if (box.colours.length < 2) return false;
  const axis = longestSide(box.colours);
  const sorted = box.colours.toSorted((one, other) => other.values[axis] - one.values[axis]);
  const place = findCut(sorted, axis, box.pixels);
  if (place === 0) return false;
  box.halves = [boxOf(sorted.slice(0, place)), boxOf(sorted.slice(place))];
  return true;
}

/** Takes the fullest box out of the open ones. */
function takeFullest(open: Box[]): Box | undefined {
  const fullest = open.reduce((best, box, i) => (box.pixels > (open[best]?.pixels ?? 0) ? i : best), 0);
  return open.splice(fullest, 1)[0];
}

function leaves(box: Box): Box[] {
  return box.halves ? box.halves.flatMap(leaves) : [box];
}

function splitUntil(root: Box, count: number): Box[] {
  const open = [root];
  for (let boxes = 1; boxes < count;) {
    const box = takeFullest(open);
    if (!box) break;
    if (!split(box) || !box.halves) continue;
    open.push(...box.halves);
    boxes++;
  }
  return leaves(root);
}

function keyOf([red, green, blue]: readonly [number, number, number]): number {
  return (red << 16) | (green << 8) | blue;
}

/** The mean colour of the pixels that fall into each box. */
function averages(bytes: Uint8Array, boxes: Box[], shift: number): Palette {
  const boxAt = new Map(
    boxes.flatMap(({ colours }, i) => colours.map(({ values }) => [keyOf(values), i] as const)),
  );
  const sums = new Float64Array(boxes.length * 4);
  for (let at = 0; at < bytes.length; at += 3) {
    const [red, green, blue] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const slot = (boxAt.get(keyOf([red >> shift, green >> shift, blue >> shift])) ?? 0) * 4;
    sums[slot] = (sums[slot] ?? 0) + red;
    sums[slot + 1] = (sums[slot + 1] ?? 0) + green;
    sums[slot + 2] = (sums[slot + 2] ?? 0) + blue;
    sums[slot + 3] = (sums[slot + 3] ?? 0) + 1;
  }
  return Uint8Array.from({ length: boxes.length * 3 }, (_, i) => {
    const slot = Math.floor(i / 3) * 4;
    return Math.floor(0.5 + (sums[slot + (i % 3)] ?? 0) / (sums[slot + 3] ?? 1));
  });
}

/** Pillow's median cut: at most `count` colours that stand for the RGB bytes of a picture. */
export function medianCut(bytes: Uint8Array, count: number): Palette {
  const { shift, colours } = histogram(bytes);
  return averages(bytes, splitUntil(boxOf(colours), count), shift);
}
