import { histogram, type Colour } from './histogram.ts';

/** RGB triples, one after the other. */
export type Palette = Uint8Array;

type Box = { colours: Colour[]; pixels: number; halves?: [Box, Box] };

// Pillow looks for the longest side of a box by what the eye notices.
const noticed = [77, 150, 29] as const;
const axes = [0, 1, 2] as const;
type Axis = (typeof axes)[number];

function sideLength(colours: Colour[], axis: Axis): number {
  let low = 255;
  let high = 0;
  for (const { values } of colours) {
    if (values[axis] < low) low = values[axis];
    if (values[axis] > high) high = values[axis];
  }
  return (high - low) * noticed[axis];
}

function longestSide(colours: Colour[]): Axis {
  const lengths = axes.map((axis) => sideLength(colours, axis));
  return axes.find((axis) => lengths[axis] === Math.max(...lengths)) ?? 0;
}

/** The value from which on the colours hold just over half the pixels, and never all of them. */
function findCut({ colours, pixels }: Box, axis: Axis): number {
  const counts = new Uint32Array(256);
  for (const { values, count } of colours) counts[values[axis]] = (counts[values[axis]] ?? 0) + count;
  let value = 256;
  for (let seen = 0; value > 0 && seen * 2 <= pixels;) seen += counts[--value] ?? 0;
  const lowest = counts.findIndex((count) => count > 0);
  return value > lowest ? value : counts.findIndex((count, i) => count > 0 && i > lowest);
}

function boxOf(colours: Colour[]): Box {
  return { colours, pixels: colours.reduce((sum, { count }) => sum + count, 0) };
}

function split(box: Box): [Box, Box] | undefined {
  if (box.colours.length < 2) return undefined;
  const axis = longestSide(box.colours);
  const value = findCut(box, axis);
  const above = box.colours.filter(({ values }) => values[axis] >= value);
  const below = box.colours.filter(({ values }) => values[axis] < value);
  return [boxOf(above), boxOf(below)];
}

/** Takes the fullest box out of the open ones. */
function takeFullest(open: Box[]): Box | undefined {
  const fullest = open.reduce((best, box, i) => (box.pixels > (open[best]?.pixels ?? 0) ? i : best), 0);
  return open.splice(fullest, 1)[0];
}

function leaves(box: Box): Box[] {
  return box.halves ? box.halves.flatMap(leaves) : [box];
}

function splitInto(count: number, root: Box): Box[] {
  const open = [root];
  for (let boxes = 1; boxes < count;) {
    const box = takeFullest(open);
    if (!box) break;
    const halves = split(box);
    if (!halves) continue;
    box.halves = halves;
    open.push(...halves);
    boxes++;
  }
  return leaves(root);
}

function average({ colours, pixels }: Box): number[] {
  return axes.map((axis) => {
    const sum = colours.reduce((total, { sums }) => total + sums[axis], 0);
    return Math.floor(0.5 + sum / pixels);
  });
}

/** Pillow's median cut: at most `count` colours that stand for the RGB bytes of a picture. */
export function medianCut(bytes: Uint8Array, count: number): Palette {
  return Uint8Array.from(splitInto(count, boxOf(histogram(bytes))).flatMap(average));
}
