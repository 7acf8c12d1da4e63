import { blank, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { perFrame, type Work } from './node.ts';

type Choice = (one: number, other: number) => number;

const largest: Choice = (one, other) => (one > other ? one : other);
const smallest: Choice = (one, other) => (one < other ? one : other);

/** Chooses among each pixel and its neighbours `step` before and after it, inside the line it lies in. */
function alongAxis(mask: Picture, choose: Choice, axis: 'x' | 'y'): Picture {
  const { width, height, pixels } = mask;
  const result = blank(mask, 1);
  const step = axis === 'x' ? 1 : width;
  const last = axis === 'x' ? width - 1 : height - 1;
  for (let i = 0; i < pixels.length; i++) {
    const place = axis === 'x' ? i % width : Math.floor(i / width);
    const here = pixels[i] ?? 0;
    const before = place > 0 ? (pixels[i - step] ?? 0) : here;
    const after = place < last ? (pixels[i + step] ?? 0) : here;
    result.pixels[i] = choose(here, choose(before, after));
  }
  return result;
}

function merge(one: Picture, other: Picture, choose: Choice): Picture {
  return { ...one, pixels: one.pixels.map((value, i) => choose(value, other.pixels[i] ?? 0)) };
}

/** One pixel of growth: over a cross when the corners taper, else over the full square. */
function growOnce(mask: Picture, choose: Choice, tapered: boolean): Picture {
  const wide = alongAxis(mask, choose, 'x');
  if (!tapered) return alongAxis(wide, choose, 'y');
  return merge(wide, alongAxis(mask, choose, 'y'), choose);
}

function growMask(mask: Picture, inputs: Inputs): Picture {
  const expand = inputs.whole('expand');
  const choose = expand < 0 ? smallest : largest;
  let grown = mask;
  for (let i = 0; i < Math.abs(expand); i++) grown = growOnce(grown, choose, inputs.flag('tapered_corners'));
  return grown;
}

export const growNodes: Record<string, Work> = { GrowMask: perFrame('mask', growMask) };
