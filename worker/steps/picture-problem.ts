import type { Comparison } from '#adapters/images/pictures/picture.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Merits } from '#domain/candidates.ts';
import { marginOf, verdictOf } from '#domain/moderation.ts';
import {
  faintestFace,
  peopleProblem,
  surePeople,
  type PeopleLimits,
  type PeopleProblem,
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
  const problem = pictureProblem(drawn.style.output, drawn.size, seen);
  if (problem !== undefined) return surely(problem);
  const { copies, sharpness, deviation: contrast } = seen;
  const scores = await tools.moderator.classify(copies.picture);
  const { outputLimits } = drawn.style;
  if (verdictOf(scores, outputLimits) === 'reject') return surely('The picture is unsuitable');
  const people = await lookForPeople(drawn, copies, tools);
  const { faces } = people;
  const merits = { faces, decency: marginOf(scores, outputLimits), sharpness, contrast };
  return { problem: people.problem, merits };
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
};

/** Limits for styles without measured ones: a missing face says nothing there, and an extra one little. */
const unmeasured: PeopleLimits = { extraFrom: 0.8 };

type People = { problem: PictureProblem | undefined; faces: number };
const nobody: People = { problem: undefined, faces: 0 };

/** Compares people only if the photo surely shows some. A failure here is no reason to draw again. */
async function lookForPeople(
  { size: shape, style: { people, maxFaces } }: Drawn,
  copies: Comparison['copies'],
  { log, moderator }: Tools,
): Promise<People> {
  const limits = people ?? unmeasured;
  if (limits.missingBelow === undefined && limits.extraFrom === undefined) return nobody;
  try {
    const inPhoto = await moderator.scoreFaces(copies.photo, 'photo');
    if (surePeople(inPhoto, shape).length === 0) return nobody;
    const inPicture = await moderator.scoreFaces(copies.picture, 'drawing');
    const found = peopleProblem(inPhoto, inPicture, { limits, shape, maxFaces });
    const problem = found && { note: peopleNotes[found], isDoubt: people === undefined };
    return { problem, faces: faintestFace(inPhoto, inPicture, shape) };
  } catch (error) {
    log.warn('people were not compared', { error: errorMessage(error) });
    return nobody;
  }
}
