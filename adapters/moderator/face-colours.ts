import type { Colour, FaceColours, Point } from '#domain/landmarks.ts';
import type { RawImage } from '../images/safe-sharp.ts';
import { polygonIn } from './skin/plane.ts';

type Pixel = { x: number; y: number; colour: Colour; light: number };

const lightOf = ([red, green, blue]: Colour): number => 0.3 * red + 0.59 * green + 0.11 * blue;

/** Returns the pixels inside a polygon, dark ones first. */
function pixelsIn(image: RawImage, corners: Point[]): Pixel[] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const width = Math.min(image.width, Math.ceil(Math.max(...xs))) - left;
  const height = Math.min(image.height, Math.ceil(Math.max(...ys))) - top;
  if (width < 1 || height < 1) return [];
  const { values } = polygonIn({ left, top, width, height }, corners);
  const inside = Array.from(values.keys()).filter((n) => values[n] === 1);
  const pixels = inside.map((n) => {
    const [x, y] = [left + (n % width), top + Math.floor(n / width)];
    const at = (y * image.width + x) * image.channels;
    const colour: Colour = [image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0];
    return { x: x + 0.5, y: y + 0.5, colour, light: lightOf(colour) };
  });
  return pixels.toSorted((one, other) => one.light - other.light);
}

/** Returns the mean colour of the pixels between two parts of them in order of lightness. */
function meanColour(pixels: Pixel[], from: number, to: number): Colour {
  const some = pixels.slice(Math.floor(from * pixels.length), Math.ceil(to * pixels.length));
  return [0, 1, 2].map((channel) =>
    Math.round(some.reduce((sum, { colour }) => sum + (colour[channel] ?? 0), 0) / Math.max(1, some.length)),
  ) as Colour;
}

/** Returns where the dark of an eye is, from its middle, in eye widths. */
function lookOf(pixels: Pixel[], corners: Point[]): Point {
  const [left, right] = [corners[0], corners[3]];
  const least = pixels[Math.floor(pixels.length * 0.45)]?.light ?? 0;
  if (!left || !right) return { x: 0, y: 0 };
  const width = Math.max(1, right.x - left.x);
  const middle = {
    x: (left.x + right.x) / 2,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const weights = pixels.map(({ light }) => Math.max(0, least - light));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return { x: 0, y: 0 };
  const mean = (of: 'x' | 'y') =>
    pixels.reduce((all, pixel, n) => all + pixel[of] * (weights[n] ?? 0), 0) / sum;
  return { x: (mean('x') - middle.x) / width, y: (mean('y') - middle.y) / width };
}

/** Reads the direction of the eyes, and the colours of eyes, brows and lips. */
export function faceColours(image: RawImage, fractions: Point[]): FaceColours {
  const points = fractions.map(({ x, y }) => ({ x: x * image.width, y: y * image.height }));
  const eyes = [points.slice(36, 42), points.slice(42, 48)].map((corners) => {
    const pixels = pixelsIn(image, corners);
    return { pixels, look: lookOf(pixels, corners) };
  });
  const brows = [points.slice(17, 22), points.slice(22, 27)].flatMap((line) => {
    const thick = 0.08 * Math.abs((line[4]?.x ?? 0) - (line[0]?.x ?? 0));
    return pixelsIn(image, [
      ...line.map(({ x, y }) => ({ x, y: y - thick })),
      ...line.toReversed().map(({ x, y }) => ({ x, y: y + thick })),
    ]);
  });
  const both = eyes.flatMap(({ pixels }) => pixels).toSorted((one, other) => one.light - other.light);
  const mean = (of: 'x' | 'y') => eyes.reduce((sum, { look }) => sum + look[of] / eyes.length, 0);
  return {
    look: { x: mean('x'), y: mean('y') },
    iris: meanColour(both, 0.15, 0.5),
    brow: meanColour(brows, 0, 0.5),
    lips: meanColour(pixelsIn(image, points.slice(48, 60)), 0.2, 0.8),
  };
}
