import { fromBytes, toBytes, type Picture, type Size } from './picture.ts';
import { tapsFor, type Taps } from './taps.ts';

// Pillow multiplies 8-bit values by 22-bit fixed-point weights and rounds after each pass.
const precision = 22;
const half = 1 << (precision - 1);

type Bytes = Size & { channels: number; bytes: Uint8Array };

/** One pass: how many output positions, and the distance in bytes between neighbours and between lines. */
type Pass = { count: number; lines: number; from: Strides; into: Strides };
type Strides = { step: number; line: number };

function fixedPoint(taps: Taps): Int32Array {
  return Int32Array.from(
    taps.weights,
    (weight) => Math.round(Math.abs(weight) * 2 ** precision) * Math.sign(weight),
  );
}

function clip(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

function runPass(source: Bytes, taps: Taps, target: Bytes, pass: Pass): void {
  const weights = fixedPoint(taps);
  const { size, positions } = taps;
  const { channels, bytes } = source;
  for (let line = 0; line < pass.lines; line++) {
    for (let i = 0; i < pass.count * channels; i++) {
      const c = i % channels;
      const position = (i - c) / channels;
      const first = position * size;
      let sum = half;
      for (let k = first; k < first + size; k++) {
        const at = line * pass.from.line + (positions[k] ?? 0) * pass.from.step + c;
        sum += (weights[k] ?? 0) * (bytes[at] ?? 0);
      }
      target.bytes[line * pass.into.line + position * pass.into.step + c] = clip(sum >> precision);
    }
  }
}

function emptyLike(source: Bytes, size: Size): Bytes {
  return { ...source, ...size, bytes: new Uint8Array(size.width * size.height * source.channels) };
}

function scaleWidth(source: Bytes, width: number): Bytes {
  if (width === source.width) return source;
  const { channels, height } = source;
  const target = emptyLike(source, { width, height });
  runPass(source, tapsFor('lanczos', source.width, width), target, {
    count: width,
    lines: height,
    from: { step: channels, line: source.width * channels },
    into: { step: channels, line: width * channels },
  });
  return target;
}

function scaleHeight(source: Bytes, height: number): Bytes {
  if (height === source.height) return source;
  const { channels, width } = source;
  const target = emptyLike(source, { width, height });
  const strides = { step: width * channels, line: channels };
  const pass = { count: height, lines: width, from: strides, into: strides };
  runPass(source, tapsFor('lanczos', source.height, height), target, pass);
  return target;
}

/** Pillow's 8-bit Lanczos resize, bit by bit; the values come back as multiples of 1/255. */
export function lanczos(picture: Picture, size: Size): Picture {
  const source = { ...picture, bytes: toBytes(picture) };
  const { bytes } = scaleHeight(scaleWidth(source, size.width), size.height);
  return fromBytes(bytes, size, picture.channels);
}
