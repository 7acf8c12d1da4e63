import type { MarkedFace, PhotoFaces, Point } from '#domain/landmarks.ts';
import { likelyFaces, type ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { openRaw, smallCopy, type RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { withoutRepeats } from './face-boxes.ts';
import { faceColours } from './face-colours.ts';
import { landmarkSide } from './input-side.ts';
import { samplePixels } from './sample-pixels.ts';
import { skinOf } from './skin/skin.ts';

/** Pixels of the longer side of the copy in which landmarks are found: a small face in a group has about 60 there. */
export const markedSide = 800;

/** Input sizes in pixels to detect faces at: each finds faces that others miss, in groups and in paintings. */
const lookedAt = [320, 416, 608];
const scoreThreshold = 0.1;

/**
 * Finds the likely faces of a photo at one size, in colour; only if there are none, as thoroughly as `markFaces`, which takes six
 * times as long.
 */
export async function findFaces(image: RawImage, engine: Engine): Promise<ScoredFace[]> {
  const inputSize = 416;
  const found = await engine.scoreFaces(await smallCopy(image, inputSize), { inputSize, scoreThreshold });
  const faces = likelyFaces(found);
  return faces.length > 0 ? faces : await findAllFaces(image, engine);
}

/** Detects faces in colour and in grey: those with green paint on the skin are found only in grey. */
async function findAllFaces(image: RawImage, engine: Engine): Promise<ScoredFace[]> {
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

/** Finds all likely faces, the landmarks of each in its own square of the image, and their skin if it is wanted. */
export async function markFaces(
  image: RawImage & { channels: 3 },
  withSkin: boolean,
  engine: Engine,
): Promise<PhotoFaces> {
  const { width, height } = image;
  const faces: MarkedFace[] = [];
  for (const { x, y, ...box } of await findAllFaces(image, engine)) {
    const face = { x, y, width: box.width, height: box.height };
    const points = await markFace(image, face, engine);
    faces.push({ box: face, points, colours: faceColours(image, points) });
  }
  const skin = withSkin && faces.length > 0 && { skin: await skinOf(image, faces) };
  return { width, height, faces, ...skin };
}

/** Finds the landmarks of a face in its square of the image, in fractions of the image's sides. */
export async function markFace(image: RawImage, face: FaceBox, { markFace: mark }: Engine): Promise<Point[]> {
  const { width, height } = image;
  const side = Math.max(face.width * width, face.height * height);
  const x = (face.x + face.width / 2) * width;
  const y = (face.y + face.height / 2) * height;
  const found = await mark(samplePixels(image, { x, y, side, angle: 0 }, landmarkSide));
  return Array.from({ length: found.length / 2 }, (_, n) => ({
    x: (x + ((found[2 * n] ?? NaN) - 0.5) * side) / width,
    y: (y + ((found[2 * n + 1] ?? NaN) - 0.5) * side) / height,
  }));
}
