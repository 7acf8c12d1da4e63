/** For each output position: `size` source positions with their weights (which add up to 1). */
export type Taps = { size: number; positions: Int32Array; weights: Float64Array };

export type Smoothing = 'bilinear' | 'bicubic' | 'area' | 'lanczos';

type Axis = { from: number; to: number };

function clamp(position: number, length: number): number {
  return Math.min(Math.max(position, 0), length - 1);
}

function emptyTaps(count: number, size: number): Taps {
  return { size, positions: new Int32Array(count * size), weights: new Float64Array(count * size) };
}

/** `torch.nn.functional.interpolate`, bilinear, corners not aligned, no antialiasing. */
function bilinearTaps({ from, to }: Axis): Taps {
  const taps = emptyTaps(to, 2);
  for (let i = 0; i < to; i++) {
    const source = Math.max(((i + 0.5) * from) / to - 0.5, 0);
    const first = Math.floor(source);
    taps.positions.set([clamp(first, from), clamp(first + 1, from)], i * 2);
    taps.weights.set([1 - (source - first), source - first], i * 2);
  }
  return taps;
}

/** The cubic convolution that torch uses (a = -0.75). */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x <= 1) return (1.25 * x - 2.25) * x * x + 1;
  return x < 2 ? ((-0.75 * x + 3.75) * x - 6) * x + 3 : 0;
}

function bicubicTaps({ from, to }: Axis): Taps {
  const taps = emptyTaps(to, 4);
  for (let i = 0; i < to; i++) {
    const source = ((i + 0.5) * from) / to - 0.5;
    const first = Math.floor(source) - 1;
    for (let k = 0; k < 4; k++) {
      taps.positions[i * 4 + k] = clamp(first + k, from);
      taps.weights[i * 4 + k] = cubic(source - first - k);
    }
  }
  return taps;
}

/** Adaptive average pooling: the plain mean of every source pixel that the output pixel touches. */
function areaTaps({ from, to }: Axis): Taps {
  const taps = emptyTaps(to, Math.ceil(from / to) + 1);
  for (let i = 0; i < to; i++) {
    const start = Math.floor((i * from) / to);
    const count = Math.ceil(((i + 1) * from) / to) - start;
    for (let k = 0; k < count; k++) {
      taps.positions[i * taps.size + k] = start + k;
      taps.weights[i * taps.size + k] = 1 / count;
    }
  }
  return taps;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function lanczos3(x: number): number {
  return x > -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
}

/** Pillow's Lanczos: three lobes, widened when scaling down. */
function lanczosTaps({ from, to }: Axis): Taps {
  const scale = from / to;
  const widening = Math.max(scale, 1);
  const support = 3 * widening;
  const taps = emptyTaps(to, Math.ceil(support) * 2 + 1);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale;
    const start = Math.max(Math.trunc(centre - support + 0.5), 0);
    const end = Math.min(Math.trunc(centre + support + 0.5), from);
    let sum = 0;
    for (let k = 0; k < end - start; k++) sum += lanczos3((k + start - centre + 0.5) / widening);
    for (let k = 0; k < end - start; k++) {
      taps.positions[i * taps.size + k] = start + k;
      taps.weights[i * taps.size + k] = lanczos3((k + start - centre + 0.5) / widening) / sum;
    }
  }
  return taps;
}

const makers = { bilinear: bilinearTaps, bicubic: bicubicTaps, area: areaTaps, lanczos: lanczosTaps };

/** How to make `to` values out of `from` values along one axis. */
export function tapsFor(method: Smoothing, from: number, to: number): Taps {
  return makers[method]({ from, to });
}
