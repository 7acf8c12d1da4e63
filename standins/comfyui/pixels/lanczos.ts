import { fromBytes, toBytes, type Picture, type Size } from './picture.ts';
import { tapsFor, type Taps } from './taps.ts';

// Pillow multiplies 8-bit values by 22-bit fixed-point weights and rounds after each pass.
const precision = 22;
const half = 1 << (precision - 1);

type Bytes = Size & { channels: number; bytes: Uint8Array };

function fixedPoint(weights: Float64Array): Int32Array {
  return Int32Array.from(
    weights,
    (weight) => Math.round(Math.abs(weight) * 2 ** precision) * Math.sign(weight),
  );
}

function round(sum: number): number {
  const value = sum >> precision;
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** One line's worth of a horizontal pass; a tap's positions follow one another. */
function scaleRow(row: Uint8Array, into: Uint8Array, taps: Taps, weights: Int32Array): void {
  const channels = into.length / (weights.length / taps.size);
  for (let i = 0; i < into.length; i++) {
    const channel = i % channels;
    const first = ((i - channel) / channels) * taps.size;
    let at = (taps.positions[first] ?? 0) * channels + channel;
    let sum = half;
    for (let k = first; k < first + taps.size; k++, at += channels) sum += (weights[k] ?? 0) * (row[at] ?? 0);
    into[i] = round(sum);
  }
}

function scaleWidth(source: Bytes, width: number): Bytes {
  if (width === source.width) return source;
  const { channels, height, bytes } = source;
  const taps = tapsFor('lanczos', source.width, width);
  const weights = fixedPoint(taps.weights);
  const result = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const row = bytes.subarray(y * source.width * channels, (y + 1) * source.width * channels);
    scaleRow(row, result.subarray(y * width * channels, (y + 1) * width * channels), taps, weights);
  }
  return { ...source, width, bytes: result };
}

function addRow(sums: Int32Array, row: Uint8Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (row[i] ?? 0);
}

function scaleHeight(source: Bytes, height: number): Bytes {
  if (height === source.height) return source;
  const length = source.width * source.channels;
  const { size, positions, weights } = tapsFor('lanczos', source.height, height);
  const fixed = fixedPoint(weights);
  const result = new Uint8Array(length * height);
  const sums = new Int32Array(length);
  for (let y = 0; y < height; y++) {
    sums.fill(half);
    for (let k = y * size; k < (y + 1) * size; k++) {
      const from = (positions[k] ?? 0) * length;
      addRow(sums, source.bytes.subarray(from, from + length), fixed[k] ?? 0);
    }
    for (let i = 0; i < length; i++) result[y * length + i] = round(sums[i] ?? 0);
  }
  return { ...source, height, bytes: result };
}

/** Pillow's 8-bit Lanczos resize, bit by bit; the values come back as multiples of 1/255. */
export function lanczos(picture: Picture, size: Size): Picture {
  const { width, height, channels } = picture;
  const source = { width, height, channels, bytes: toBytes(picture) };
  const { bytes } = scaleHeight(scaleWidth(source, size.width), size.height);
  return fromBytes(bytes, size, channels);
}
