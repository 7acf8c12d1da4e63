/** Ratings of an order's drawings: the one that is delivered, another that could be, and what is no good. */
export const ratings = ['best', 'good', 'unfit'] as const;
export type Rating = (typeof ratings)[number];

/** `failed`: it was executed and failed by itself. `cancelled`: it never began, or was ended from outside. */
export const promptStatuses = ['open', 'done', 'failed', 'cancelled'] as const;
export type PromptStatus = (typeof promptStatuses)[number];

/** What speaks for a drawing. `faces` and `decency` go from 0 to 1; the others are compared among drawings of one photo only. */
export type Merits = {
  /** How surely the people of the photo are found in it; 0 where nobody looked for them. */
  faces: number;
  /** How far it is from being unfit to be shown. */
  decency: number;
  sharpness: number;
  contrast: number;
};

/**
 * The one that most speaks for, of drawings of the same photo: each merit counts as much as any other, sharpness and contrast
 * as parts of the greatest there is. The first of several that are alike; undefined of none.
 */
export function bestOf<Drawing extends { merits: Merits }>(drawings: Drawing[]): Drawing | undefined {
  const greatest = (name: 'sharpness' | 'contrast') =>
    Math.max(Number.EPSILON, ...drawings.map(({ merits }) => merits[name]));
  const [sharpest, richest] = [greatest('sharpness'), greatest('contrast')];
  const worth = ({ merits: { faces, decency, sharpness, contrast } }: Drawing): number =>
    faces + decency + sharpness / sharpest + contrast / richest;
  return drawings.toSorted((one, other) => worth(other) - worth(one))[0];
}
