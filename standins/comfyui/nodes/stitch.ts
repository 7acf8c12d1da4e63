import { blank, paste, type Picture, type Size } from '../pixels/picture.ts';
import { scaleTo } from './scale.ts';

export type Layout = { direction: string; matchSize: boolean; spacing: number; colour: string };

type Rgb = readonly [number, number, number];

const colours: Record<string, Rgb> = {
  white: [1, 1, 1],
  black: [0, 0, 0],
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
};

/** Padding knows grey levels only: a coloured spacing pads with black. */
const paddings: Record<string, Rgb> = { white: [1, 1, 1] };
const black: Rgb = [0, 0, 0];

function filled(size: Size, colour: Rgb): Picture {
  const frame = blank(size, 3);
  for (let i = 0; i < frame.pixels.length; i++) frame.pixels[i] = colour[i % 3] ?? 0;
  return frame;
}

/** Scales the second picture to the first one's height (side by side) or width. */
function match(first: Picture, second: Picture, sideways: boolean): Picture {
  const shape = second.width / second.height;
  const size = sideways
    ? { width: Math.trunc(first.height * shape), height: first.height }
    : { width: first.width, height: Math.trunc(first.width / shape) };
  return scaleTo(second, size, 'lanczos');
}

function spacer(first: Picture, other: Picture, { spacing, colour }: Layout, sideways: boolean): Picture[] {
  if (spacing === 0) return [];
  const band = spacing + (spacing % 2);
  const size = sideways
    ? { width: band, height: Math.max(first.height, other.height) }
    : { width: Math.max(first.width, other.width), height: band };
  return [filled(size, colours[colour] ?? black)];
}

/** Lays the pictures one after the other, centred across the direction they go. */
function concatenate(pictures: Picture[], sideways: boolean, padding: Rgb): Picture {
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
  const widths = pictures.map(({ width }) => width);
  const heights = pictures.map(({ height }) => height);
  const size = sideways
    ? { width: sum(widths), height: Math.max(...heights) }
    : { width: Math.max(...widths), height: sum(heights) };
  const whole = filled(size, padding);
  let along = 0;
  for (const picture of pictures) {
    const across = Math.floor((sideways ? size.height - picture.height : size.width - picture.width) / 2);
    paste(whole, picture, sideways ? along : across, sideways ? across : along);
    along += sideways ? picture.width : picture.height;
  }
  return whole;
}

/** Sets `second` beside, above or below `first`, with a band of colour between them. */
export function stitch(first: Picture, second: Picture, layout: Layout): Picture {
  const sideways = layout.direction === 'left' || layout.direction === 'right';
  const other = layout.matchSize ? match(first, second, sideways) : second;
  const between = spacer(first, other, layout, sideways);
  const backwards = layout.direction === 'left' || layout.direction === 'up';
  const pictures = backwards ? [other, ...between, first] : [first, ...between, other];
  return concatenate(pictures, sideways, paddings[layout.colour] ?? black);
}
