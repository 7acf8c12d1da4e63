import { lanczos } from './lanczos.ts';
import { blank, cut, roundToEven, rowOf, type Picture, type Size } from './picture.ts';
import { tapsFor, type Taps } from './taps.ts';

export type Method = 'nearest-exact' | 'bilinear' | 'area' | 'bicubic' | 'lanczos';

/** The source positions in torch's single precision, which decides where a pixel lies just on an edge. */
function nearestPositions(from: number, to: number): Int32Array {
  const scale = Math.fround(from / to);
  return Int32Array.from({ length: to }, (_, i) => Math.min(Math.fround((i + 0.5) * scale), from - 1));
}

function pickPixels(row: Float32Array, into: Float32Array, columns: Int32Array): void {
  const channels = into.length / columns.length;
  for (let i = 0; i < into.length; i++) {
    const channel = i % channels;
    into[i] = row[(columns[(i - channel) / channels] ?? 0) * channels + channel] ?? 0;
  }
}

function nearest(picture: Picture, size: Size): Picture {
  const result = blank(size, picture.channels);
  const columns = nearestPositions(picture.width, size.width);
  const rows = nearestPositions(picture.height, size.height);
  rows.forEach((row, y) => {
    if (row === rows[y - 1]) rowOf(result, y).set(rowOf(result, y - 1));
    else pickPixels(rowOf(picture, row), rowOf(result, y), columns);
  });
  return result;
}

function scaleRow(row: Float32Array, into: Float32Array, { size, positions, weights }: Taps): void {
  const channels = into.length / (weights.length / size);
  for (let i = 0; i < into.length; i++) {
    const channel = i % channels;
    const first = ((i - channel) / channels) * size;
    let sum = 0;
    for (let k = first; k < first + size; k++) {
      sum += (weights[k] ?? 0) * (row[(positions[k] ?? 0) * channels + channel] ?? 0);
    }
    into[i] = sum;
  }
}

function scaleWidth(picture: Picture, taps: Taps, width: number): Picture {
  const result = blank({ width, height: picture.height }, picture.channels);
  for (let y = 0; y < picture.height; y++) scaleRow(rowOf(picture, y), rowOf(result, y), taps);
  return result;
}

function addRow(sums: Float64Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (row[i] ?? 0);
}

function scaleHeight(picture: Picture, taps: Taps, height: number): Picture {
  const result = blank({ width: picture.width, height }, picture.channels);
  const sums = new Float64Array(picture.width * picture.channels);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let k = y * taps.size; k < (y + 1) * taps.size; k++) {
      addRow(sums, rowOf(picture, taps.positions[k] ?? 0), taps.weights[k] ?? 0);
    }
    rowOf(result, y).set(sums);
  }
  return result;
}

/** Brings a picture to `size` as `torch.nn.functional.interpolate` (or Pillow, for lanczos) does. */
export function resample(picture: Picture, size: Size, method: Method): Picture {
  if (method === 'nearest-exact') return nearest(picture, size);
  if (method === 'lanczos') return lanczos(picture, size);
  const wide = scaleWidth(picture, tapsFor(method, picture.width, size.width), size.width);
  return scaleHeight(wide, tapsFor(method, picture.height, size.height), size.height);
}

/** Cuts what is too wide or too high off both sides alike, so that the rest has the shape of `size`. */
export function cropToShape(picture: Picture, size: Size): Picture {
  const is = picture.width / picture.height;
  const wanted = size.width / size.height;
  const x = is > wanted ? roundToEven((picture.width - picture.width * (wanted / is)) / 2) : 0;
  const y = is < wanted ? roundToEven((picture.height - picture.height * (is / wanted)) / 2) : 0;
  if (x === 0 && y === 0) return picture;
  return cut(picture, { x, y, width: picture.width - 2 * x, height: picture.height - 2 * y });
}
