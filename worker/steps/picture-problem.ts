import { errorMessage } from '#adapters/log.ts';
import { verdictOf } from '#domain/moderation.ts';
import { peopleProblem, surePeople, type PeopleLimits, type PeopleProblem } from '#domain/people.ts';
import type { Size } from '#domain/photo.ts';
import { pictureProblem } from '#domain/picture.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Style } from '#domain/style.ts';
import type { WorkerServices } from '../services.ts';

/** A drawing, what it was made from, and the size of that. */
type Drawn = { drawing: Buffer; photo: Buffer; size: Size; style: Style };
/** `isDoubt`: worth another try, but no reason to deliver nothing. */
export type PictureProblem = { note: string; isDoubt: boolean };

type Tools = Pick<WorkerServices, 'images' | 'moderator' | 'log'>;

const surely = (note: string): PictureProblem => ({ note, isDoubt: false });

/** What keeps a drawing from being delivered: its size, blankness, the photo itself, what is unfit to be shown, people. */
export async function findPictureProblem(drawn: Drawn, tools: Tools): Promise<PictureProblem | undefined> {
  const seen = await compare(drawn, tools);
  if (!seen) return surely('The picture cannot be decoded');
  const problem = pictureProblem(drawn.style.output, drawn.size, seen);
  if (problem !== undefined) return surely(problem);
  const scores = await tools.moderator.classify(seen.copies.picture);
  if (verdictOf(scores, drawn.style.outputLimits) === 'reject') return surely('The picture is unsuitable');
  return findPeopleProblem(drawn, seen.copies, tools);
}

/** Undefined for what cannot be decoded. */
async function compare({ photo, drawing }: Drawn, { images }: Tools) {
  try {
    return await images.compare(photo, drawing);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const peopleNotes: Record<PeopleProblem, string> = {
  missing: 'A person of the photo is missing in the picture',
  extra: 'The picture shows a person whom the photo does not',
};

/** Of drawings that nobody has measured: a missing face says nothing there, another one little. */
const unmeasured: PeopleLimits = { extraFrom: 0.8 };

/** Looks at the picture only where the photo surely shows somebody. What fails here is no reason to draw again. */
async function findPeopleProblem(
  { size: shape, style: { people, maxFaces } }: Drawn,
  copies: { photo: Buffer; picture: Buffer },
  { log, moderator }: Tools,
): Promise<PictureProblem | undefined> {
  const limits = people ?? unmeasured;
  if (limits.missingBelow === undefined && limits.extraFrom === undefined) return undefined;
  try {
    const inPhoto = await moderator.scoreFaces(copies.photo, 'photo');
    if (surePeople(inPhoto, shape).length === 0) return undefined;
    const inPicture = await moderator.scoreFaces(copies.picture, 'drawing');
    const found = peopleProblem(inPhoto, inPicture, { limits, shape, maxFaces });
    return found && { note: peopleNotes[found], isDoubt: people === undefined };
  } catch (error) {
    log.warn('people were not compared', { error: errorMessage(error) });
    return undefined;
  }
}
