import type { RawImage } from '../safe-sharp.ts';

/** Colour primaries and transfer function of a picture, by their numbers in ITU-T H.273. */
export type Cicp = { primaries: number; transfer: number };

/** Transfer functions with a wider brightness range than a usual screen: PQ (SMPTE ST 2084) and HLG (ITU-R BT.2100). */
const pq = 16;
const hlg = 18;
const bt2020 = 9;
const displayP3 = 12;

function isHdr(transfer: number): boolean {
  return transfer === pq || transfer === hlg;
}

/** True for HDR and wide-gamut colours, which would look wrong if read as sRGB. */
export function isUnlikeSrgb(cicp: Cicp | undefined): cicp is Cicp {
  return cicp !== undefined && (isHdr(cicp.transfer) || [bt2020, displayP3].includes(cicp.primaries));
}

/** Nits of white paper (ITU-R BT.2408): the unit of light in this file, in which `peak` is 1,000 nits. */
const referenceWhite = 203;
const peak = 1000 / referenceWhite;

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Matrices from the picture's primaries to those of BT.2020. */
const toBt2020: Record<number, Matrix> = {
  1: [0.6274, 0.3293, 0.0433, 0.0691, 0.9195, 0.0114, 0.0164, 0.088, 0.8956],
  [displayP3]: [0.7538, 0.1986, 0.0476, 0.0457, 0.9418, 0.0125, -0.0012, 0.0176, 0.9836],
};
const bt2020ToSrgb: Matrix = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187];

/** Pixels with 16 bits a channel, without transparency. */
export type DeepImage = { data: Uint16Array; width: number; height: number };

/**
 * Converts a picture to sRGB. The brightness of HDR follows measurements of Chromium on a screen without HDR: light up to that
 * of white paper keeps its contrast at half the light, and brighter light shares the rest. All three colours of a pixel are
 * scaled alike, which keeps its hue.
 */
export function toSrgb({ data, width, height }: DeepImage, { primaries, transfer }: Cicp): RawImage {
  const light = lightOf(transfer);
  const shades = Buffer.alloc(width * height * 3);
  const rgb = new Float64Array(3);
  for (let at = 0; at < shades.length; at += 3) {
    for (let channel = 0; channel < 3; channel += 1) rgb[channel] = light[data[at + channel] ?? 0] ?? 0;
    showOnScreen(rgb, { primaries, transfer });
    for (let channel = 0; channel < 3; channel += 1) shades[at + channel] = srgbOf(rgb[channel] ?? 0);
  }
  return { data: shades, width, height, channels: 3 };
}

/** Converts the light of a pixel to that on a usual screen, with the primaries of sRGB. */
function showOnScreen(rgb: Float64Array, { primaries, transfer }: Cicp): void {
  const own = toBt2020[primaries];
  if (own) multiply(own, rgb);
  if (transfer === hlg) leaveScene(rgb);
  if (isHdr(transfer)) scale(rgb, gainFor(Math.max(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0)));
  multiply(bt2020ToSrgb, rgb);
}

/** Tabulates the light of each of the 65,536 signal values. */
function lightOf(transfer: number): Float64Array {
  const light = { [pq]: fromPq, [hlg]: fromHlg }[transfer] ?? fromSrgb;
  return Float64Array.from({ length: 65_536 }, (_, value) => light(value / 65_535));
}

function fromSrgb(signal: number): number {
  return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
}

/** Decodes a signal by SMPTE ST 2084, 5.2. */
function fromPq(signal: number): number {
  const root = signal ** (1 / 78.84375);
  const light = Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root);
  return (10_000 / referenceWhite) * light ** (1 / 0.1593017578125);
}

/** Returns the scene light of a signal (ITU-R BT.2100, table 5). */
function fromHlg(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Converts scene light to that of a screen of 1,000 nits, whose system gamma is 1.2 (ITU-R BT.2100, table 5). */
function leaveScene(rgb: Float64Array): void {
  const [red = 0, green = 0, blue = 0] = rgb;
  scale(rgb, peak * Math.max(0, 0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2);
}

/** Tone curve, from light in the picture to light on the screen: white paper, and the control point of the bend above it. */
const knee = { from: 1, to: 0.5 };
const bend = { from: 1.65, to: 0.825 };

/**
 * Returns the factor for light of this brightness: a half up to the knee; then the light on the screen follows a quadratic Bézier
 * curve, which reaches 1 at the peak, and stays there.
 */
function gainFor(brightness: number): number {
  if (brightness <= knee.from) return knee.to;
  if (brightness >= peak) return 1 / brightness;
  const a = knee.from - 2 * bend.from + peak;
  const b = bend.from - knee.from;
  const t = (Math.sqrt(b * b + a * (brightness - knee.from)) - b) / a;
  return (knee.to + 2 * t * (bend.to - knee.to) + t * t * (knee.to - 2 * bend.to + 1)) / brightness;
}

function scale(rgb: Float64Array, factor: number): void {
  for (let channel = 0; channel < 3; channel += 1) rgb[channel] = (rgb[channel] ?? 0) * factor;
}

function multiply(matrix: Matrix, rgb: Float64Array): void {
  const [red = 0, green = 0, blue = 0] = rgb;
  rgb[0] = matrix[0] * red + matrix[1] * green + matrix[2] * blue;
  rgb[1] = matrix[3] * red + matrix[4] * green + matrix[5] * blue;
  rgb[2] = matrix[6] * red + matrix[7] * green + matrix[8] * blue;
}

const shadeSteps = 16_383;
const srgbShades = Uint8Array.from({ length: shadeSteps + 1 }, (_, step) => {
  const light = step / shadeSteps;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

function srgbOf(light: number): number {
  return srgbShades[Math.round(Math.min(1, Math.max(0, light)) * shadeSteps)] ?? 0;
}
