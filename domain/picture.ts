import type { Size } from './photo.ts';
import { outputProblem, type ExpectedOutput } from './style.ts';

/** What can be seen of a picture: grey levels from 0 to 255. */
export type SeenPicture = Size & {
  /** Standard deviation of its grey levels, and of what is left of them when it is scaled down to 64×64. */
  deviation: number;
  coarseDeviation: number;
  /** Mean absolute difference from the photo. */
  difference: number;
};

/** Pixels of what other sites show beside a link to a picture: the shape that most of them ask for. */
export const linkPictureSize = { width: 1200, height: 630 };

/** A picture with less deviation is blank. */
const leastDeviation = 5;
/** Scaling down evens noise out; of a picture of something it leaves nearly all. */
const leastCoarsePart = 0.3;
/** A picture that is nearer to its photo is the photo: made twice as large it differs by 1, by the mildest style by 7. */
const leastDifference = 2;

/** What is wrong with a drawn picture, in words for the log, or undefined. */
export function pictureProblem(
  output: ExpectedOutput,
  photo: Size,
  picture: SeenPicture,
): string | undefined {
  if (picture.deviation < leastDeviation) return 'The picture is blank';
  if (picture.coarseDeviation < leastCoarsePart * picture.deviation) return 'The picture is noise';
  if (picture.difference < leastDifference) return 'The picture is the photo itself';
  return outputProblem(output, photo, picture);
}

/** The mildest shipped style differs from its photo by 7 of 255; what is nearer may not have taken. */
export const nearPhoto = 5;
