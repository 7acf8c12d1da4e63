import type { PhotoPersons, Point } from '#domain/landmarks.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { openRaw, type RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { segmentedSide } from './input-side.ts';
import { traceOutlines } from './trace-outline.ts';

/** Limits of a mask that people can be cut out along: parts of the photo that show people, and of which it is unsure. */
const limits = { least: 0.06, most: 0.92, unsure: 0.3 };
/** Mean below which a photo is also tried brightened: the network loses dark clothes before dark walls. */
const [darkBelow, brightened] = [128, 1.6];
/** Parts of the photo: smaller holes are filled, and smaller areas without a face are left out. */
const [leastHole, leastArea] = [0.004, 0.04];

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
  const { red, green, blue } = meanColour(pixels, undefined);
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

/** Returns the outlines worth cutting along; none if a face is not within them. */
function outlinesOf(mask: Float32Array, faces: FaceBox[]): Point[][] {
  const centres = faces.map((face) => ({ x: face.x + face.width / 2, y: face.y + face.height / 2 }));
  const holds = (outline: Point[]) => centres.some((centre) => isWithin(centre, outline));
  const kept = traceOutlines({ side: segmentedSide, data: mask }).filter((outline) => {
    const area = areaOf(outline);
    return area < 0 ? -area > leastHole : area > leastArea || holds(outline);
  });
  const isInside = (centre: Point) => kept.filter((outline) => isWithin(centre, outline)).length % 2 === 1;
  return centres.every(isInside) ? kept : [];
}

/** Removes steps of single pixels: weighs each with its neighbours. */
function smooth(data: ArrayLike<number>): Float32Array {
  const clamp = (at: number) => Math.min(segmentedSide - 1, Math.max(0, at));
  const along = (from: ArrayLike<number>, right: number, down: number) =>
    Float32Array.from({ length: from.length }, (_, n) => {
      const [x, y] = [n % segmentedSide, Math.floor(n / segmentedSide)];
      const at = (step: number) =>
        from[clamp(y + step * down) * segmentedSide + clamp(x + step * right)] ?? NaN;
      return (at(-2) + 4 * at(-1) + 6 * at(0) + 4 * at(1) + at(2)) / 16;
    });
  return along(along(data, 1, 0), 0, 1);
}

/** Returns an outline's area, negative for a hole. */
function areaOf(outline: Point[]): number {
  const twice = outline.reduce((sum, { x, y }, n) => {
    const next = outline[(n + 1) % outline.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return twice / 2;
}

function isWithin({ x, y }: Point, outline: Point[]): boolean {
  const crossed = outline.filter((point, n) => {
    const next = outline[(n + 1) % outline.length] ?? point;
    const isAcross = point.y > y !== next.y > y;
    return isAcross && x < point.x + ((y - point.y) / (next.y - point.y)) * (next.x - point.x);
  });
  return crossed.length % 2 === 1;
}

function meanColour(pixels: Uint8Array, mask: Float32Array | undefined): PhotoPersons['colour'] {
  const weightAt = (n: number): number => (mask ? (mask[n] ?? 0) : 1);
  const [sum, count] = [{ red: 0, green: 0, blue: 0 }, pixels.length / 3];
  let all = 0;
  for (let n = 0; n < count; n += 1) {
    const weight = weightAt(n);
    all += weight;
    sum.red += weight * (pixels[3 * n] ?? NaN);
    sum.green += weight * (pixels[3 * n + 1] ?? NaN);
    sum.blue += weight * (pixels[3 * n + 2] ?? NaN);
  }
  return { red: sum.red / all, green: sum.green / all, blue: sum.blue / all };
}
