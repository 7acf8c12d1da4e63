import type { ScoredFace } from '#domain/people.ts';
import type { Size } from '#domain/photo.ts';

/** Sizes of the tiny face detector's anchor boxes, in cells (face-api, src/tinyFaceDetector/const.ts). */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Numbers per box: its centre, its size and its confidence. */
const numbersOfBox = 5;
/** Intersection over union above which two boxes are the same face (same source). */
const sharedAtMost = 0.4;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * Reads faces from the tiny face detector's output for a square with the image in its upper left corner, as face-api does.
 * @param cells five numbers for each of five boxes in each cell, row by row
 * @param image size of the image in pixels
 * @param side side of the square given to the detector, in pixels
 * @returns faces that score higher than `scoreThreshold`, the highest first, in fractions of the image's sides
 */
export function readFaces(
  cells: Float32Array,
  image: Size,
  side: number,
  scoreThreshold: number,
): ScoredFace[] {
  const perSide = Math.round(Math.sqrt(cells.length / (anchors.length * numbersOfBox)));
  const scale = side / Math.max(image.width, image.height);
  /** Sides of the image, in cells. */
  const [across, down] = [image.width, image.height].map(
    (length) => (Math.round(length * scale) / side) * perSide,
  );
  const boxAt = (n: number, score: number): ScoredFace => {
    const cell = Math.floor(n / anchors.length);
    const [anchorWidth, anchorHeight] = anchors[n % anchors.length] ?? [NaN, NaN];
    const at = (k: number) => cells[n * numbersOfBox + k] ?? NaN;
    const width = (Math.exp(at(2)) * anchorWidth) / (across ?? NaN);
    const height = (Math.exp(at(3)) * anchorHeight) / (down ?? NaN);
    return {
      score,
      x: ((cell % perSide) + sigmoid(at(0))) / (across ?? NaN) - width / 2,
      y: (Math.floor(cell / perSide) + sigmoid(at(1))) / (down ?? NaN) - height / 2,
      width,
      height,
    };
  };
  const found: ScoredFace[] = [];
  for (let n = 0; n < cells.length / numbersOfBox; n += 1) {
    const score = sigmoid(cells[n * numbersOfBox + 4] ?? NaN);
    if (score > scoreThreshold) found.push(boxAt(n, score));
  }
  return withoutRepeats(found);
}

/** Keeps only the highest-scoring of boxes that overlap. */
export function withoutRepeats(boxes: ScoredFace[]): ScoredFace[] {
  const kept: ScoredFace[] = [];
  for (const box of boxes.sort((a, b) => b.score - a.score))
    if (kept.every((other) => sharedPart(box, other) <= sharedAtMost)) kept.push(box);
  return kept;
}

function sharedPart(a: ScoredFace, b: ScoredFace): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
