import type { createGraph, Link } from './graph.ts';

type Graph = ReturnType<typeof createGraph>;
type Size = [width: Link, height: Link];

/** Returns brightness as a grey picture: the green channel, which contributes most of it. */
export const brightness = (graph: Graph, image: Link): Link =>
  graph.toImage(graph.add('ImageToMask', { image, channel: 'green' }));

/** Areas towards a pixel's corners or its sides; alternating them gives rounder strokes. */
type Pass = { reach: number; areas?: 'corners' | 'sides' };

/** Shifts that bring each area to the same place, in multiples of the reach. */
const places = {
  corners: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  sides: [
    [1, 0],
    [0, 1],
    [2, 1],
    [1, 2],
  ],
} as const satisfies Record<string, [right: number, down: number][]>;

/**
 * Applies a Kuwahara filter: each pixel becomes the mean of the least varying of four areas around it, so that paint looks flat
 * and edges stay sharp. `reach`: distance in pixels from the pixel to the middle of an area.
 */
export function kuwahara(graph: Graph, image: Link, { reach, areas = 'corners' }: Pass): Link {
  const { add, blend, blur, combine, crop, mask, over, sizeOf } = graph;
  const grey = brightness(graph, image);
  const mean = blur(image, reach);
  const meanGrey = blur(grey, reach);
  const ofSquares = blur(blend(grey, grey, 'multiply', 1), reach);
  const variance = blend(ofSquares, blend(meanGrey, meanGrey, 'multiply', 1), 'difference', 1);
  // A picture laid over itself further right or down shows at each place what is to the left or above.
  const shifted = (picture: Link, x: number, y: number) =>
    x + y > 0 ? over(picture, picture, { x, y }) : picture;
  const looks = places[areas].map(([right, down]) => {
    const [x, y] = [right * reach, down * reach];
    return { mean: shifted(mean, x, y), variance: shifted(variance, x, y) };
  });
  const best = looks.reduce((one, other) => {
    const calmer = add('ThresholdMask', {
      mask: combine(mask(one.variance), mask(other.variance), 'subtract'),
      value: 0,
    });
    return {
      mean: over(one.mean, other.mean, { mask: calmer }),
      variance: over(one.variance, other.variance, { mask: calmer }),
    };
  });
  return over(mean, crop(best.mean, sizeOf(image), reach, reach));
}

/** Paints flat areas, with finer strokes where the photo has much detail, such as in faces, and within the mask `fineIn`. */
export function paint(graph: Graph, image: Link, passes: Pass[], fineIn?: Link): Link {
  const { blend, blur, combine, grow, mask, over, threshold, toImage } = graph;
  const flat = passes.reduce((painted, pass) => kuwahara(graph, painted, pass), image);
  const fine = kuwahara(graph, image, { reach: 1 });
  const grey = brightness(graph, image);
  const told = threshold(blend(blur(grey, 8), grey, 'difference', 1), 0.05);
  const detailed = mask(blur(toImage(grow(told, 2)), 4));
  return over(flat, fine, { mask: fineIn ? combine(detailed, fineIn, 'add') : detailed });
}

/**
 * Draws a mask of dark lines of size `size`: pixels darker than their surroundings by `least`, thresholded after enlarging,
 * without isolated specks. `enlargeLines` makes its edges smooth.
 */
export function inkLines(graph: Graph, image: Link, size: Size, least: number): Link {
  const { blend, blur, combine, scaleBy, scaleLike, threshold, toImage } = graph;
  const grey = brightness(graph, image);
  const darker = blend(blur(grey, 6), blur(grey, 2), 'difference', 1);
  const ink = threshold(scaleLike(darker, size), least);
  const density = blur(scaleBy(toImage(ink), 0.25, 'area'), 3);
  const isLine = threshold(scaleLike(density, size, 'bilinear'), 0.12);
  return combine(ink, isLine, 'multiply');
}

/** Enlarges a mask of lines to the size of the print, where their edges become smooth, and a pixel wide. */
export function enlargeLines(graph: Graph, lines: Link, [width, height]: Size): Link {
  const { add, blur, combine, mask, scaleBy, scaleLike, toImage } = graph;
  const soft = blur(scaleBy(toImage(lines), 0.5, 'area'), 2);
  const outside = add('SolidMask', { value: 0.3, width, height });
  const inside = combine(mask(scaleLike(soft, [width, height], 'bilinear')), outside, 'subtract');
  const double = (edge: Link): Link => combine(edge, edge, 'add');
  return double(double(double(inside)));
}

type Tone = { from: number; isLight: boolean; colour: string; strength: number };

/** Adds flat shadows and lights with smooth edges. */
export function shade(graph: Graph, image: Link, size: Size, tones: Tone[]): Link {
  const { blend, blur, invert, mask, over, plain, threshold, toImage } = graph;
  const grey = brightness(graph, blur(image, 4));
  return tones.reduce((below, { from, isLight, colour, strength }) => {
    const above = threshold(grey, from);
    const area = mask(blur(toImage(isLight ? above : invert(above)), 2));
    const toned = blend(below, plain(...size, colour), isLight ? 'screen' : 'multiply', strength);
    return over(below, toned, { mask: area });
  }, image);
}
