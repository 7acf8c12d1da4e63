import type { Point } from '#domain/landmarks.ts';
import type { FacePair } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import type { RawImage } from '../images/safe-sharp.ts';
import type { Engine } from './engine.ts';
import { embeddedSide } from './input-side.ts';
import { markFace } from './mark-faces.ts';
import { samplePixels, type Square } from './sample-pixels.ts';

/** Landmarks of the left eye, the right eye and the mouth, as ranges. */
const parts = [
  [36, 42],
  [42, 48],
  [48, 68],
] as const;

/** Place of a face in face-api's square: the distance from eyes to mouth and the height of their centre, as parts of the side. */
const cut = { eyesToMouth: 0.45, y: 0.43 };

/**
 * Compares each face of a photo with the drawn one, by the distances of their embeddings: 0 for the same face, about 0.6 and more
 * for two people's photos. Embeddings are biometric data: they never leave this function.
 * @returns the distance of the pair that is least alike
 */
export async function compareFaces(
  { photo, picture, pairs }: { photo: RawImage; picture: RawImage; pairs: FacePair[] },
  engine: Engine,
): Promise<number> {
  const distances: number[] = [];
  for (const { inPhoto, inPicture } of pairs) {
    const [one, other] = [await embed(photo, inPhoto, engine), await embed(picture, inPicture, engine)];
    distances.push(Math.hypot(...Array.from(one, (value, n) => value - (other[n] ?? NaN))));
  }
  return Math.max(...distances);
}

async function embed(image: RawImage, face: FaceBox, engine: Engine): Promise<ArrayLike<number>> {
  const points = await markFace(image, face, engine);
  return engine.embedFace(samplePixels(image, alignedSquare(image, points), embeddedSide));
}

/** Returns the square in which the eyes are level, and the face has the place and size that the network was trained with. */
function alignedSquare({ width, height }: RawImage, points: Point[]): Square {
  const [left, right, mouth] = parts.map(([from, to]) => meanOf(points.slice(from, to), width, height));
  if (!left || !right || !mouth) throw new Error('A face has no landmarks');
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const toMouth = (eye: Point) => Math.hypot(mouth.x - eye.x, mouth.y - eye.y);
  const side = (toMouth(left) + toMouth(right)) / 2 / cut.eyesToMouth;
  const below = (0.5 - cut.y) * side;
  const centre = meanOf([left, right, mouth], 1, 1);
  return { x: centre.x - Math.sin(angle) * below, y: centre.y + Math.cos(angle) * below, side, angle };
}

function meanOf(points: Point[], width: number, height: number): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: (sum.x / points.length) * width, y: (sum.y / points.length) * height };
}
