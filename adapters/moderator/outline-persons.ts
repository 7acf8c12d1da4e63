import { contours } from 'd3-contour';
import { polygonArea, polygonContains } from 'd3-polygon';
import type { Colour, PhotoPersons, Point } from '#domain/landmarks.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { openRaw, type RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { segmentedSide } from './input-side.ts';

/** Pixel of a mask, by its column and row. */
type Pixel = [x: number, y: number];

/** Limits of a mask that people can be cut out along: parts of the photo that show people, and of which it is unsure. */
const limits = { least: 0.06, most: 0.92, unsure: 0.3 };
/** Mean below which a photo is also tried brightened: the network loses dark clothes before dark walls. */
const [darkBelow, brightened] = [128, 1.6];
/** Parts of the photo: smaller holes are filled, and smaller areas without a face are left out. */
const [leastHole, leastArea] = [0.004, 0.04];
/** Probability from which a pixel shows a person: an unsure one does not. */
const inside = 0.65;
/** Pixels by which a mask's edge is repeated beyond it: areas that reach the edge then have their outlines outside the photo. */
const margin = 2;

/**
 * Outlines the people of a photo, and finds their mean colour. If no face is known or the network is unsure, there is no outline,
 * and the colour is the whole photo's.
 */
export async function outlinePersons(
  image: RawImage,
  faces: FaceBox[],
  engine: Engine,
): Promise<PhotoPersons> {
  const square = openRaw(image).resize({ width: segmentedSide, height: segmentedSide, fit: 'fill' });
  const pixels = await square.clone().raw().toBuffer();
  const [red, green, blue] = meanColour(pixels, undefined);
  const copies = [pixels];
  if (red + green + blue < 3 * darkBelow)
    copies.push(await square.modulate({ brightness: brightened }).raw().toBuffer());
  const masks: Float32Array[] = [];
  if (faces.length > 0) for (const copy of copies) masks.push(smooth(await segment(copy, engine)));
  const mask = masks.toSorted((one, other) => unsurePart(one) - unsurePart(other))[0];
  const outline = mask && isSure(mask) ? outlinesOf(mask, faces) : [];
  return { outline, colour: meanColour(pixels, outline.length > 0 ? mask : undefined) };
}

/** Averages the masks of the photo and of its mirror image: what only one of them shows is hardly ever a person. */
async function segment(pixels: Uint8Array, { segmentPersons }: Engine): Promise<Float32Array> {
  const mirror = (n: number) => n - (n % segmentedSide) + (segmentedSide - 1 - (n % segmentedSide));
  const mirrored = pixels.map((_, n) => pixels[mirror(Math.floor(n / 3)) * 3 + (n % 3)] ?? NaN);
  const [one, other] = [await segmentPersons(pixels), await segmentPersons(mirrored)];
  return Float32Array.from(one, (value, n) => (value + (other[mirror(n)] ?? NaN)) / 2);
}

/** Returns the part of a mask that is neither certainly a person nor certainly none. */
const unsurePart = (mask: Float32Array): number =>
  mask.filter((value) => value > 0.2 && value < 0.8).length / mask.length;

function isSure(mask: Float32Array): boolean {
  const inside = mask.filter((value) => value > 0.5).length / mask.length;
  return inside > limits.least && inside < limits.most && unsurePart(mask) < limits.unsure;
}

/** Returns the outlines worth cutting along, holes included; none if a face is not within them. */
function outlinesOf(mask: Float32Array, faces: FaceBox[]): Point[][] {
  const side = segmentedSide + 2 * margin;
  const values = Array.from({ length: side * side }, (_, n) => {
    const [x, y] = [clamped((n % side) - margin), clamped(Math.floor(n / side) - margin)];
    return mask[y * segmentedSide + x] ?? NaN;
  });
  const areas = contours().size([side, side]).contour(values, inside).coordinates as Pixel[][][];
  const centres = faces.map((face): Pixel => [
    (face.x + face.width / 2) * segmentedSide + margin,
    (face.y + face.height / 2) * segmentedSide + margin,
  ]);
  const partOf = (ring: Pixel[]) => Math.abs(polygonArea(ring)) / segmentedSide ** 2;
  const kept = areas
    .filter(([edge = []]) => partOf(edge) > leastArea || centres.some((one) => polygonContains(edge, one)))
    .map(([edge = [], ...holes]) => [edge, ...holes.filter((hole) => partOf(hole) > leastHole)]);
  const isWithin = (centre: Pixel) =>
    kept.flat().filter((ring) => polygonContains(ring, centre)).length % 2 === 1;
  const inParts = ([x, y]: Pixel): Point => ({
    x: (x - margin) / segmentedSide,
    y: (y - margin) / segmentedSide,
  });
  return centres.every(isWithin) ? kept.flat().map((ring) => ring.map(inParts)) : [];
}

const clamped = (at: number) => Math.min(segmentedSide - 1, Math.max(0, at));

/** Removes steps of single pixels: weighs each with its neighbours. */
function smooth(data: ArrayLike<number>): Float32Array {
  const along = (from: ArrayLike<number>, right: number, down: number) =>
    Float32Array.from({ length: from.length }, (_, n) => {
      const [x, y] = [n % segmentedSide, Math.floor(n / segmentedSide)];
      const at = (step: number) =>
        from[clamped(y + step * down) * segmentedSide + clamped(x + step * right)] ?? NaN;
      return (at(-2) + 4 * at(-1) + 6 * at(0) + 4 * at(1) + at(2)) / 16;
    });
  return along(along(data, 1, 0), 0, 1);
}

function meanColour(pixels: Uint8Array, mask: Float32Array | undefined): Colour {
  const [sum, count] = [[0, 0, 0], pixels.length / 3];
  let all = 0;
  for (let n = 0; n < count; n += 1) {
    const weight = mask ? (mask[n] ?? 0) : 1;
    all += weight;
    for (let channel = 0; channel < 3; channel += 1)
      sum[channel] = (sum[channel] ?? 0) + weight * (pixels[3 * n + channel] ?? NaN);
  }
  return sum.map((one) => one / all) as Colour;
}
