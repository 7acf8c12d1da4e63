import type { Comparison } from '#adapters/images/pictures/picture.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Merits } from '#domain/candidates.ts';
import { marginOf, verdictOf } from '#domain/moderation.ts';
import {
  facePairs,
  faintestFace,
  peopleProblem,
  surePeople,
  type PeopleLimits,
  type PeopleProblem,
  type ScoredFace,
} from '#domain/people.ts';
import type { Size } from '#domain/photo.ts';
import { pictureProblem } from '#domain/picture.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Style } from '#domain/style.ts';
import type { WorkerServices } from '../services.ts';

/** A drawing with its photo; `size` is the photo's. */
type Drawn = { drawing: Buffer; photo: Buffer; size: Size; style: Style };
/** Problem of a drawing. `isDoubt`: worth another try, but delivered if that is no better. */
export type PictureProblem = { note: string; isDoubt: boolean };

type Tools = Pick<WorkerServices, 'images' | 'moderator' | 'log'>;

const surely = (note: string): CheckedDrawing => ({ problem: { note, isDoubt: false } });

/** Result of a check; no `merits` if the problem leaves no doubt. */
type CheckedDrawing = { problem: PictureProblem | undefined; merits?: Merits };

/**
 * Returns the problem that keeps a drawing from being delivered (size, blankness, too close to the photo, unsuitable content,
 * people missing or added), and the merits by which candidates are ranked.
 */
export async function checkDrawing(drawn: Drawn, tools: Tools): Promise<CheckedDrawing> {
  const seen = await compare(drawn, tools);
  if (!seen) return surely('The picture cannot be decoded');
  const problem = problemIn(seen, drawn);
  if (problem !== undefined) return surely(problem);
  const { copies, sharpness, deviation: contrast } = seen;
  const scores = await tools.moderator.classify(copies.picture);
  const { outputLimits } = drawn.style;
  if (verdictOf(scores, outputLimits) === 'reject') return surely('The picture is unsuitable');
  const people = await lookForPeople(drawn, copies, tools);
  const { faces, likeness } = people;
  const merits = { faces, likeness, decency: marginOf(scores, outputLimits), sharpness, contrast };
  return { problem: people.problem, merits };
}

/** Allows the size of the graph's own enlarger, too: a proof may be older than the operator's choice of another. */
function problemIn(seen: Comparison, { style: { output, own }, size }: Drawn): string | undefined {
  const [problem, ...others] = [output, ...(own ? [own.output] : [])].map((one) =>
    pictureProblem(one, size, seen),
  );
  return others.includes(undefined) ? undefined : problem;
}

/** Compares drawing and photo; undefined if the drawing cannot be decoded. */
async function compare({ photo, drawing }: Drawn, { images }: Tools) {
  try {
    return await images.compare(photo, drawing);
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'photo_damaged') return undefined;
    throw error;
  }
}

const peopleNotes: Record<PeopleProblem, string> = {
  missing: 'A person of the photo is missing in the picture',
  extra: 'The picture shows a person whom the photo does not',
  unlike: 'A face in the picture is unlike the photo’s',
};

/** Limits for styles without measured ones: a missing face says nothing there, and an extra one little. */
const unmeasured: PeopleLimits = { extraFrom: 0.8 };

type People = { problem: PictureProblem | undefined; faces: number; likeness: number };
const nobody: People = { problem: undefined, faces: 0, likeness: 0 };

/** Compares people only if the photo surely shows some. A failure here is no reason to draw again. */
async function lookForPeople(
  { size: shape, style }: Drawn,
  copies: Comparison['copies'],
  tools: Tools,
): Promise<People> {
  const limits = style.people ?? unmeasured;
  const hasLimits = limits.missingBelow !== undefined || limits.extraFrom !== undefined;
  if (!hasLimits && !hasChoice(style)) return nobody;
  try {
    const inPhoto = await tools.moderator.scoreFaces(copies.photo, 'photo');
    if (surePeople(inPhoto, shape).length === 0) return nobody;
    const inPicture = await tools.moderator.scoreFaces(copies.picture, 'drawing');
    const { maxFaces } = style;
    const found = peopleProblem(inPhoto, inPicture, { limits, shape, maxFaces });
    const distance = await distanceOf({ inPhoto, inPicture }, { style, shape, copies }, tools);
    return {
      problem: problemOf(found, distance, style),
      faces: faintestFace(inPhoto, inPicture, shape),
      likeness: distance === undefined ? 0 : Math.max(0, 1 - distance),
    };
  } catch (error) {
    tools.log.warn('people were not compared', { error: errorMessage(error) });
    return nobody;
  }
}

/** Decides whether the likeness of faces could choose among drawings; elsewhere measuring it would only cost time. */
const hasChoice = ({ candidates }: Style): boolean => candidates > 1;

/** Measures how unlike the drawn faces are; undefined if that cannot be measured. */
async function distanceOf(
  { inPhoto, inPicture }: Record<'inPhoto' | 'inPicture', ScoredFace[]>,
  { style, shape, copies }: { style: Style; shape: Size; copies: Comparison['copies'] },
  { log, moderator }: Tools,
): Promise<number | undefined> {
  const pairs = hasChoice(style) ? facePairs(inPhoto, inPicture, shape) : [];
  if (pairs.length === 0) return undefined;
  try {
    return await moderator.faceDistance(copies.photo, copies.picture, pairs);
  } catch (error) {
    log.warn('the likeness of faces was not measured', { error: errorMessage(error) });
    return undefined;
  }
}

/** An unlike face is always a doubt: distances of the right person and of others overlap. */
function problemOf(
  found: PeopleProblem | undefined,
  distance: number | undefined,
  { people }: Style,
): PictureProblem | undefined {
  if (found) return { note: peopleNotes[found], isDoubt: people === undefined };
  const limit = people?.unlikeFrom;
  if (distance === undefined || limit === undefined || distance < limit) return undefined;
  return { note: peopleNotes.unlike, isDoubt: true };
}
