/** Ratings of an order's drawings: `best` is delivered, `good` could be delivered instead, `unfit` must not be. */
export const ratings = ['best', 'good', 'unfit'] as const;
export type Rating = (typeof ratings)[number];

/** `failed`: execution began and failed by itself. `cancelled`: it never began, or was stopped from outside. */
export const promptStatuses = ['open', 'done', 'failed', 'cancelled'] as const;
export type PromptStatus = (typeof promptStatuses)[number];

/**
 * Quality scores of a drawing. `faces`, `likeness` and `decency` run from 0 to 1; the others are comparable only between
 * drawings of one photo.
 */
export type Merits = {
  /** Confidence that the photo's people appear in the drawing; 0 if nothing looked for them. */
  faces: number;
  /** Likeness of the drawn faces to the photo's; 0 if it was not measured. */
  likeness: number;
  /** Distance from being unfit to be shown. */
  decency: number;
  sharpness: number;
  contrast: number;
};

/**
 * Returns the best of several drawings of one photo. All merits have equal weight; sharpness and contrast count relative to the
 * highest among the drawings. Of equal drawings it returns the first; of none, undefined.
 */
export function bestOf<Drawing extends { merits: Merits }>(drawings: Drawing[]): Drawing | undefined {
  const greatest = (name: 'sharpness' | 'contrast') =>
    Math.max(Number.EPSILON, ...drawings.map(({ merits }) => merits[name]));
  const [sharpest, richest] = [greatest('sharpness'), greatest('contrast')];
  const worth = ({ merits: { faces, likeness, decency, sharpness, contrast } }: Drawing): number =>
    faces + likeness + decency + sharpness / sharpest + contrast / richest;
  return drawings.toSorted((one, other) => worth(other) - worth(one))[0];
}
