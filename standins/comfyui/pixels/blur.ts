import { blank, type Picture } from './picture.ts';

/**
 * ComfyUI's gaussian: sampled at `2 * radius + 1` places from -1 to 1, so sigma counts in radii.
 * Holds the middle weight and those to one side; all weights together are 1.
 */
function gaussian(radius: number, sigma: number): Float64Array {
  const weights = Float64Array.from({ length: radius + 1 }, (_, i) =>
    Math.exp(-((i / radius) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + 2 * weight, -1);
  return weights.map((weight) => weight / sum);
}

/** Mirrors without repeating the edge: -1 is 1, `length` is `length - 2`. */
function reflect(position: number, length: number): number {
  const from = Math.abs(position);
  return from < length ? from : 2 * (length - 1) - from;
}

function widen(row: Float32Array, width: number, radius: number): Float32Array {
  const channels = row.length / width;
  const wide = new Float32Array((width + 2 * radius) * channels);
  wide.set(row, radius * channels);
  for (let i = 0; i < radius; i++) {
    const left = reflect(i - radius, width) * channels;
    const right = reflect(width + i, width) * channels;
    wide.set(row.subarray(left, left + channels), i * channels);
    wide.set(row.subarray(right, right + channels), (radius + width + i) * channels);
  }
  return wide;
}

function addPair(sums: Float64Array, [one, other]: [Float32Array, Float32Array], weight: number): void {
  for (let i = 0; i < sums.length; i++) {
    sums[i] = (sums[i] ?? 0) + weight * ((one[i] ?? 0) + (other[i] ?? 0));
  }
}

function acrossRows(picture: Picture, weights: Float64Array): Picture {
  const { width, height, channels, pixels } = picture;
  const radius = weights.length - 1;
  const length = width * channels;
  const result = blank(picture, channels);
  const sums = new Float64Array(length);
  for (let y = 0; y < height; y++) {
    const wide = widen(pixels.subarray(y * length, (y + 1) * length), width, radius);
    sums.fill(0);
    for (let k = 0; k <= radius; k++) {
      const left = wide.subarray((radius - k) * channels, (radius - k) * channels + length);
      const right = wide.subarray((radius + k) * channels, (radius + k) * channels + length);
      addPair(sums, [left, right], (weights[k] ?? 0) / (k === 0 ? 2 : 1));
    }
    result.pixels.set(sums, y * length);
  }
  return result;
}

function acrossColumns(picture: Picture, weights: Float64Array): Picture {
  const { width, height, channels, pixels } = picture;
  const length = width * channels;
  const result = blank(picture, channels);
  const sums = new Float64Array(length);
  const rowAt = (y: number) => {
    const from = reflect(y, height) * length;
    return pixels.subarray(from, from + length);
  };
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    weights.forEach((weight, k) => addPair(sums, [rowAt(y - k), rowAt(y + k)], weight / (k === 0 ? 2 : 1)));
    result.pixels.set(sums, y * length);
  }
  return result;
}

/** Gaussian blur with mirrored edges. @throws when the radius is not smaller than both sides. */
export function blur(picture: Picture, radius: number, sigma: number): Picture {
  const { width, height, channels } = picture;
  if (radius >= width || radius >= height) {
    const dimension = radius >= width ? 3 : 2;
    throw new Error(
      'Padding size should be less than the corresponding input dimension, but got: padding ' +
        `(${radius}, ${radius}) at dimension ${dimension} of input [1, ${channels}, ${height}, ${width}]`,
    );
  }
  const weights = gaussian(radius, sigma);
  return acrossColumns(acrossRows(picture, weights), weights);
}
