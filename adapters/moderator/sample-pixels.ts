import type { RawImage } from '../images/safe-sharp.ts';

/** Square in pixels, around its centre and turned clockwise by an angle; it may reach beyond the image. */
export type Square = { x: number; y: number; side: number; angle: number };

/** Scales a square to sides of `pixels`; beyond the image, its edge pixels are repeated. */
export function samplePixels(
  { data, width, height, channels }: RawImage,
  { x: centreX, y: centreY, side, angle }: Square,
  pixels: number,
): Uint8Array {
  const sampled = new Uint8Array(pixels * pixels * 3);
  const [cos, sin] = [(Math.cos(angle) * side) / pixels, (Math.sin(angle) * side) / pixels];
  const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  const at = (x: number, y: number, channel: number) =>
    data[(clamp(y, height) * width + clamp(x, width)) * channels + channel] ?? NaN;
  for (let n = 0; n < sampled.length; n += 1) {
    const place = Math.floor(n / 3);
    const [right, down] = [
      (place % pixels) + 0.5 - pixels / 2,
      Math.floor(place / pixels) + 0.5 - pixels / 2,
    ];
    const x = centreX + right * cos - down * sin - 0.5;
    const y = centreY + right * sin + down * cos - 0.5;
    const [column, row, channel] = [Math.floor(x), Math.floor(y), n % 3];
    const upper = mix(at(column, row, channel), at(column + 1, row, channel), x - column);
    const lower = mix(at(column, row + 1, channel), at(column + 1, row + 1, channel), x - column);
    sampled[n] = Math.round(mix(upper, lower, y - row));
  }
  return sampled;
}

const mix = (one: number, other: number, part: number): number => one + (other - one) * part;
