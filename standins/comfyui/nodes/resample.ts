import { clamp, eachPlane, type Picture, type Plane, type Size } from './picture.ts';

/** A source pixel of a row or column that contributes to a target pixel, and its weight. */
type Tap = { place: number; weight: number };

/** Returns all pixels after `from`, up to and including `to`. */
function tapsIn(from: number, to: number, weigh: (place: number) => number = () => 1): Tap[] {
  const first = Math.floor(from) + 1;
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, k) => {
    return { place: first + k, weight: weigh(first + k) };
  });
}

/** Calculates the cubic convolution as in torch (a = -0.75). */
function cubic(x: number): number {
  return x <= 1 ? (1.25 * x - 2.25) * x * x + 1 : ((-0.75 * x + 3.75) * x - 6) * x + 3;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Prevents a rounding error from touching one more pixel. */
const tiny = 1e-6;

/** Source pixels by method, given the target pixel's centre in the source and the number of source pixels it covers. */
const methods: Record<string, (centre: number, scale: number) => Tap[]> = {
  'nearest-exact': (centre) => tapsIn(centre - 0.5, centre + 0.5),
  // All touched pixels count equally.
  area: (centre, scale) => tapsIn(centre - (1 + scale) / 2 + tiny, centre + (1 + scale) / 2 - tiny),
  bilinear: (centre) => tapsIn(centre - 1, centre + 1, (place) => 1 - Math.abs(place - centre)),
  bicubic: (centre) => tapsIn(centre - 2, centre + 2, (place) => cubic(Math.abs(place - centre))),
  // Only this method, which is Pillow's, smooths when scaling down.
  lanczos: (centre, scale) => {
    const widening = Math.max(scale, 1);
    const weigh = (x: number) => sinc(x) * sinc(x / 3);
    return tapsIn(centre - 3 * widening, centre + 3 * widening, (place) =>
      weigh((place - centre) / widening),
    );
  },
};

/** Taps of a target pixel: offsets from the beginning of its row or column, and weights that add up to 1. */
type Taps = { offsets: Int32Array; weights: Float64Array };

function weightedSum(pixels: Plane, origin: number, { offsets, weights }: Taps): number {
  let sum = 0;
  for (let tap = 0; tap < offsets.length; tap++)
    sum += (weights[tap] ?? 0) * (pixels[origin + (offsets[tap] ?? 0)] ?? 0);
  return clamp(sum);
}

const none: Taps = { offsets: new Int32Array(), weights: new Float64Array() };

/** Sides before and after along an axis, and how far neighbours along it are apart in a plane. */
type Axis = { from: number; to: number; stride: number };

/** Returns a function that scales planes along one axis; edge values continue beyond the edges. */
function scalingAlong({ from, to, stride }: Axis, method: string): (plane: Plane) => Plane {
  if (from === to) return (plane) => plane;
  const all = Array.from({ length: to }, (_, i): Taps => {
    const taps = methods[method]?.(((i + 0.5) * from) / to - 0.5, from / to) ?? [];
    const sum = taps.reduce((total, { weight }) => total + weight, 0);
    return {
      offsets: Int32Array.from(taps, ({ place }) => Math.min(Math.max(place, 0), from - 1) * stride),
      weights: Float64Array.from(taps, ({ weight }) => weight / sum),
    };
  });
  return (plane) => {
    const scaled = new Uint16Array((plane.length / from) * to);
    for (let target = 0; target < scaled.length / stride; target++) {
      const taps = all[target % to] ?? none;
      const origin = Math.floor(target / to) * from * stride;
      for (let i = 0; i < stride; i++) scaled[target * stride + i] = weightedSum(plane, origin + i, taps);
    }
    return scaled;
  };
}

/**
 * Scales a picture to `size` by one of ComfyUI's methods. It does not use sharp, whose enlargements are half a pixel off (five
 * levels of 255 on average) and which smooths where torch does not.
 */
export function resample(picture: Picture, { width, height }: Size, method: string): Picture {
  const scaleRows = scalingAlong({ from: picture.width, to: width, stride: 1 }, method);
  const scaleColumns = scalingAlong({ from: picture.height, to: height, stride: width }, method);
  return { width, height, planes: eachPlane([picture], (plane) => scaleColumns(scaleRows(plane))) };
}
