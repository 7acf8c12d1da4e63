import type { Size } from './photo.ts';
import type { FaceBox } from './photo-advice.ts';

/** A face in parts of its image's width and height, and how sure the detector is of it, from 0 to 1. */
export type ScoredFace = FaceBox & { score: number };

/** What can be told of people in a style's drawings; a limit is left out where measuring found none that holds. */
export type PeopleLimits = {
  /** A person of the photo is missing when nothing in their place scores as much. */
  missingBelow?: number | undefined;
  /** A face in a place where the photo has none is one person too many when it scores as much. */
  extraFrom?: number | undefined;
};

export type PeopleProblem = 'missing' | 'extra';

/** Faces in `tests/photos` score 0.98, the best of what is none 0.15. */
const likely = 0.5;

/** What is a face rather than not: enough for advice. */
export function likelyFaces(faces: ScoredFace[]): ScoredFace[] {
  return faces.filter(({ score }) => score >= likely);
}

/** Scores and heights (in parts of the short side) of faces that a photo surely has and a drawing should show. */
const surely = { score: 0.9, height: 0.12 };
/** How far a face may move, in parts of its own size. */
const reach = 0.9;

/** The people whom a photo is of: large faces beyond doubt. */
export function surePeople(faces: ScoredFace[], photo: Size): ScoredFace[] {
  const least = surely.height * Math.min(photo.width, photo.height);
  return faces.filter(({ score, height }) => score >= surely.score && height * photo.height >= least);
}

/**
 * What is wrong with the people in a drawing of a photo, both of `shape`; undefined where nothing is, and wherever that
 * cannot be said: without a sure face in the photo, or with more of them than the style draws well.
 */
export function peopleProblem(
  photo: ScoredFace[],
  picture: ScoredFace[],
  {
    limits,
    shape,
    maxFaces = Infinity,
  }: { limits: PeopleLimits; shape: Size; maxFaces?: number | undefined },
): PeopleProblem | undefined {
  const people = surePeople(photo, shape);
  if (people.length === 0 || people.length > maxFaces) return undefined;
  const { missingBelow = 0, extraFrom = Infinity } = limits;
  if (faintestFace(photo, picture, shape) < missingBelow) return 'missing';
  const known = new Set(matched(photo, picture, shape).values());
  const least = Math.min(...people.map(({ height }) => height)) / 2;
  const isExtra = (face: ScoredFace) => face.score >= extraFrom && face.height >= least && !known.has(face);
  return picture.some(isExtra) ? 'extra' : undefined;
}

/** The lowest score in the picture of a person whom the photo surely shows; 0 when one of them, or everybody, is missing. */
export function faintestFace(photo: ScoredFace[], picture: ScoredFace[], shape: Size): number {
  const pairs = matched(photo, picture, shape);
  const scores = surePeople(photo, shape).map((person) => pairs.get(person)?.score ?? 0);
  return scores.length === 0 ? 0 : Math.min(...scores);
}

/** Which face of the picture stands where which of the photo does: the nearest first, and each once. */
function matched(photo: ScoredFace[], picture: ScoredFace[], shape: Size): Map<ScoredFace, ScoredFace> {
  const near = photo
    .flatMap((one) => picture.map((other) => ({ one, other, off: offset(one, other, shape) })))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off);
  const pairs = new Map<ScoredFace, ScoredFace>();
  const taken = new Set<ScoredFace>();
  for (const { one, other } of near) {
    if (pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return pairs;
}

/** How far apart two faces are, in parts of the larger one's size. */
function offset(one: FaceBox, other: FaceBox, { width, height }: Size): number {
  const x = (one.x + one.width / 2 - other.x - other.width / 2) * width;
  const y = (one.y + one.height / 2 - other.y - other.height / 2) * height;
  const size = Math.max(one.width * width, other.width * width, one.height * height, other.height * height);
  return Math.hypot(x, y) / size;
}
