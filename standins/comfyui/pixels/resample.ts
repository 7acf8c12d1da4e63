import { lanczos } from './lanczos.ts';
import { blank, cut, roundToEven, type Picture, type Size } from './picture.ts';
import { tapsFor, type Taps } from './taps.ts';

export type Method = 'nearest-exact' | 'bilinear' | 'area' | 'bicubic' | 'lanczos';

function nearestPositions(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to }, (_, i) => Math.min(Math.floor(((i + 0.5) * from) / to), from - 1));
}

function nearest(picture: Picture, size: Size): Picture {
  const { width, channels, pixels } = picture;
  const result = blank(size, channels);
  const columns = nearestPositions(width, size.width);
  const rows = nearestPositions(picture.height, size.height);
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      const from = (row * width + column) * channels;
      for (let c = 0; c < channels; c++) result.pixels[at++] = pixels[from + c] ?? 0;
    }
  }
  return result;
}

function acrossRows(picture: Picture, taps: Taps, width: number): Picture {
  const { channels, height, pixels } = picture;
  const result = blank({ width, height }, channels);
  const { size, positions, weights } = taps;
  const rowLength = picture.width * channels;
  for (let at = 0, i = 0; i < width * height; i++) {
    const row = Math.floor(i / width) * rowLength;
    const first = (i % width) * size;
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let k = first; k < first + size; k++) {
        sum += (weights[k] ?? 0) * (pixels[row + (positions[k] ?? 0) * channels + c] ?? 0);
      }
      result.pixels[at++] = sum;
    }
  }
  return result;
}

function addRow(sums: Float64Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (row[i] ?? 0);
}

function acrossColumns(picture: Picture, taps: Taps, height: number): Picture {
  const { channels, width, pixels } = picture;
  const result = blank({ width, height }, channels);
  const rowLength = width * channels;
  const sums = new Float64Array(rowLength);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let k = y * taps.size; k < (y + 1) * taps.size; k++) {
      const weight = taps.weights[k] ?? 0;
      const from = (taps.positions[k] ?? 0) * rowLength;
      if (weight !== 0) addRow(sums, pixels.subarray(from, from + rowLength), weight);
    }
    result.pixels.set(sums, y * rowLength);
  }
  return result;
}

/** Brings a picture to `size` as `torch.nn.functional.interpolate` (or Pillow, for lanczos) does. */
export function resample(picture: Picture, size: Size, method: Method): Picture {
  if (method === 'nearest-exact') return nearest(picture, size);
  if (method === 'lanczos') return lanczos(picture, size);
  const wide = acrossRows(picture, tapsFor(method, picture.width, size.width), size.width);
  return acrossColumns(wide, tapsFor(method, picture.height, size.height), size.height);
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
