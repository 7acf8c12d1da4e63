import type { Size } from './photo.ts';
import type { FaceBox } from './photo-advice.ts';

/** A face in fractions of its image's width and height, with the detector's confidence from 0 to 1. */
export type ScoredFace = FaceBox & { score: number };

/** Measured limits for judging people in a style's drawings; one is absent where measuring found no reliable value. */
export type PeopleLimits = {
  /** A person of the photo is missing if no face in their place scores at least this. */
  missingBelow?: number | undefined;
  /** A face in a place where the photo has none counts as an extra person from this score on. */
  extraFrom?: number | undefined;
  /** A drawn face counts as somebody else's if its distance from the photo's is at least this; see `facePairs`. */
  unlikeFrom?: number | undefined;
};

export type PeopleProblem = 'missing' | 'extra' | 'unlike';

/** A face of a photo, and the one drawn in its place. */
export type FacePair = { inPhoto: FaceBox; inPicture: FaceBox };

/** Real faces in `tests/photos` score 0.98; the highest-scoring false detection scores 0.15. */
const likely = 0.5;

/** Keeps the faces that are more likely real than not: accurate enough for advice. */
export function likelyFaces(faces: ScoredFace[]): ScoredFace[] {
  return faces.filter(({ score }) => score >= likely);
}

/** Minimum score and height (as a fraction of the short side) of faces that a photo certainly shows and a drawing should show. */
const surely = { score: 0.9, height: 0.12 };
/** Distance a face may move, as a fraction of its own size. */
const reach = 0.9;

/** Returns the people a photo certainly shows: large faces detected with high confidence. */
export function surePeople(faces: ScoredFace[], photo: Size): ScoredFace[] {
  const least = surely.height * Math.min(photo.width, photo.height);
  return faces.filter(({ score, height }) => score >= surely.score && height * photo.height >= least);
}

/**
 * Returns what is wrong with the people in a drawing of a photo, both of `shape`. Undefined if nothing is, or if that cannot be
 * judged: the photo has no certain face, or more of them than the style draws well.
 */
export function peopleProblem(
  photo: ScoredFace[],
  picture: ScoredFace[],
  {
    limits,
    shape,
    maxFaces = Infinity,
  }: { limits: PeopleLimits; shape: Size; maxFaces?: number | undefined },
): Exclude<PeopleProblem, 'unlike'> | undefined {
  const people = surePeople(photo, shape);
  if (people.length === 0 || people.length > maxFaces) return undefined;
  const { missingBelow = 0, extraFrom = Infinity } = limits;
  if (faintestFace(photo, picture, shape) < missingBelow) return 'missing';
  const known = new Set(matched(photo, picture, shape).values());
  const least = Math.min(...people.map(({ height }) => height)) / 2;
  const isExtra = (face: ScoredFace) => face.score >= extraFrom && face.height >= least && !known.has(face);
  return picture.some(isExtra) ? 'extra' : undefined;
}

/**
 * Returns the lowest score in the picture of any person whom the photo certainly shows; 0 if one of them is missing or there are
 * none.
 */
export function faintestFace(photo: ScoredFace[], picture: ScoredFace[], shape: Size): number {
  const pairs = matched(photo, picture, shape);
  const scores = surePeople(photo, shape).map((person) => pairs.get(person)?.score ?? 0);
  return scores.length === 0 ? 0 : Math.min(...scores);
}

/** Pairs each person whom the photo certainly shows with the face drawn in their place; empty unless everyone has one. */
export function facePairs(photo: ScoredFace[], picture: ScoredFace[], shape: Size): FacePair[] {
  const found = matched(photo, picture, shape);
  const people = surePeople(photo, shape);
  const pairs = people.flatMap((inPhoto) => {
    const inPicture = found.get(inPhoto);
    return inPicture ? [{ inPhoto, inPicture }] : [];
  });
  return pairs.length === people.length ? pairs : [];
}

/** Matches faces of the photo with those at the same place in the picture: nearest first, each face at most once. */
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

/** Returns the distance between two faces' centres as a fraction of the larger face's size. */
function offset(one: FaceBox, other: FaceBox, { width, height }: Size): number {
  const x = (one.x + one.width / 2 - other.x - other.width / 2) * width;
  const y = (one.y + one.height / 2 - other.y - other.height / 2) * height;
  const size = Math.max(one.width * width, other.width * width, one.height * height, other.height * height);
  return Math.hypot(x, y) / size;
}
