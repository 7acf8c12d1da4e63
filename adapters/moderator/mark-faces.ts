import type { MarkedFace, PhotoFaces } from '#domain/landmarks.ts';
import { likelyFaces, type ScoredFace } from '#domain/people.ts';
import { openRaw, smallCopy, type RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { withoutRepeats } from './face-boxes.ts';
import { landmarkSide } from './input-side.ts';

/** Pixels of the longer side of the copy in which landmarks are found: a small face in a group has about 60 there. */
export const markedSide = 800;

/** Input sizes in pixels to detect faces at: each finds faces that others miss, in groups and in paintings. */
const lookedAt = [320, 416, 608];
const scoreThreshold = 0.1;

/** Square in pixels, which may reach beyond the image. */
type Square = { left: number; top: number; side: number };

/** Detects faces in colour and in grey: those with green paint on the skin are found only in grey. */
async function findFaces(image: RawImage, engine: Engine): Promise<ScoredFace[]> {
  const grey = await smallCopy(
    await openRaw(image).greyscale().toColourspace('srgb').png().toBuffer(),
    markedSide,
  );
  const found: ScoredFace[] = [];
  for (const copy of [image, grey])
    for (const inputSize of lookedAt)
      found.push(
        ...(await engine.scoreFaces(await smallCopy(copy, inputSize), { inputSize, scoreThreshold })),
      );
  return withoutRepeats(likelyFaces(found));
}

/** Finds all likely faces, and the landmarks of each in its own square of the image. */
export async function markFaces(image: RawImage & { channels: 3 }, engine: Engine): Promise<PhotoFaces> {
  const { width, height } = image;
  const marked: MarkedFace[] = [];
  for (const { x, y, ...box } of await findFaces(image, engine)) {
    const side = Math.max(box.width * width, box.height * height);
    const left = (x + box.width / 2) * width - side / 2;
    const top = (y + box.height / 2) * height - side / 2;
    const found = await engine.markFace(pixelsOf(image, { left, top, side }));
    const points = Array.from({ length: found.length / 2 }, (_, n) => ({
      x: (left + (found[2 * n] ?? NaN) * side) / width,
      y: (top + (found[2 * n + 1] ?? NaN) * side) / height,
    }));
    marked.push({ box: { x, y, width: box.width, height: box.height }, points });
  }
  return { width, height, faces: marked };
}

/** Scales a square to the network's input size; beyond the image, its edge pixels are repeated. */
function pixelsOf({ data, width, height }: RawImage, { left, top, side }: Square): Uint8Array {
  const pixels = new Uint8Array(landmarkSide * landmarkSide * 3);
  const step = side / landmarkSide;
  const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  const at = (x: number, y: number, channel: number) =>
    data[(clamp(y, height) * width + clamp(x, width)) * 3 + channel] ?? NaN;
  for (let n = 0; n < pixels.length; n += 1) {
    const place = Math.floor(n / 3);
    const x = left + ((place % landmarkSide) + 0.5) * step - 0.5;
    const y = top + (Math.floor(place / landmarkSide) + 0.5) * step - 0.5;
    const [column, row, channel] = [Math.floor(x), Math.floor(y), n % 3];
    const upper = mix(at(column, row, channel), at(column + 1, row, channel), x - column);
    const lower = mix(at(column, row + 1, channel), at(column + 1, row + 1, channel), x - column);
    pixels[n] = Math.round(mix(upper, lower, y - row));
  }
  return pixels;
}

const mix = (one: number, other: number, part: number): number => one + (other - one) * part;
