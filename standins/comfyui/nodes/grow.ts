import { blank, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { perFrame, type Work } from './node.ts';

type Choose = (one: number, other: number) => number;

const larger: Choose = (one, other) => (one > other ? one : other);
const smaller: Choose = (one, other) => (one < other ? one : other);

/** Chooses between every value and the one `distance` before and after it in `line`, edges repeated. */
function chooseAlong(line: Float32Array, into: Float32Array, distance: number, choose: Choose): void {
  for (let i = 0; i < line.length; i++) {
    const here = line[i] ?? 0;
    into[i] = choose(here, choose(line[i - distance] ?? here, line[i + distance] ?? here));
  }
}

function acrossRows(mask: Picture, choose: Choose): Picture {
  const { width, height, pixels } = mask;
  const result = blank(mask, 1);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width];
    chooseAlong(pixels.subarray(from, to), result.pixels.subarray(from, to), 1, choose);
  }
  return result;
}

/** Above and below lie one row's length away, so the whole mask is one line. */
function acrossColumns(mask: Picture, choose: Choose): Picture {
  const result = blank(mask, 1);
  chooseAlong(mask.pixels, result.pixels, mask.width, choose);
  return result;
}

function merge(one: Picture, other: Picture, choose: Choose): Picture {
  const result = blank(one, 1);
  for (let i = 0; i < result.pixels.length; i++) {
    result.pixels[i] = choose(one.pixels[i] ?? 0, other.pixels[i] ?? 0);
  }
  return result;
}

/** One pixel of growth: over a cross when the corners taper, else over the full square. */
function growOnce(mask: Picture, choose: Choose, tapered: boolean): Picture {
  const wide = acrossRows(mask, choose);
  return tapered ? merge(wide, acrossColumns(mask, choose), choose) : acrossColumns(wide, choose);
}

function growMask(mask: Picture, inputs: Inputs): Picture {
  const expand = inputs.whole('expand');
  const choose = expand < 0 ? smaller : larger;
  let grown = mask;
  for (let i = 0; i < Math.abs(expand); i++) grown = growOnce(grown, choose, inputs.flag('tapered_corners'));
  return grown;
}

export const growNodes: Record<string, Work> = { GrowMask: perFrame('mask', growMask) };
