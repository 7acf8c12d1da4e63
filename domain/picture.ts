import type { Size } from './photo.ts';
import { outputProblem, type ExpectedOutput } from './style.ts';

/** Measurements of a picture, in grey levels from 0 to 255. */
export type SeenPicture = Size & {
  /** Standard deviation of its grey levels, at full size and scaled down to 64×64. */
  deviation: number;
  coarseDeviation: number;
  /** Mean absolute difference from the photo. */
  difference: number;
};

/** Size in pixels of the preview that other sites show beside a link to a picture: the shape most of them request. */
export const linkPictureSize = { width: 1200, height: 630 };

/** A picture with a smaller deviation is blank. */
const leastDeviation = 5;
/** Scaling down averages noise away, but keeps nearly all of a real picture's deviation. */
const leastCoarsePart = 0.3;
/** A picture closer to its photo is the photo itself: doubling its size changes it by 1, the mildest style by 7. */
const leastDifference = 2;

/** Returns what is wrong with a drawn picture, worded for the log, or undefined. */
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

/** The mildest shipped style differs from its photo by 7 of 255; below this the style may not have taken effect. */
export const nearPhoto = 5;
