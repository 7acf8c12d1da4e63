/** The five classes of nsfwjs, each with a probability from 0 to 1; they add up to 1. */
export const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
export type ModerationClass = (typeof classes)[number];
export type Scores = Record<ModerationClass, number>;
/** Limits by class. A class without one never rejects; a limit of 0 rejects everything. */
export type ModerationLimits = Partial<Record<ModerationClass, number>>;

/** Engines that run the neural networks; `auto` is the first of the others that can be loaded. */
export const moderationEngines = ['auto', 'onnx', 'tensorflow', 'wasm'] as const;
export type ModerationEngine = (typeof moderationEngines)[number];

export const verdicts = ['approve', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Compares all five scores with the limits. Rejects when a class reaches its limit, or when porn and hentai together reach the
 * lower of their two limits, since the model often splits one picture's score between these two.
 * @throws RangeError when a score is missing or not a number from 0 to 1: a technical failure, never a verdict.
 */
export function verdictOf(scores: Scores, limits: ModerationLimits): Verdict {
  for (const name of classes) {
    if (!(scores[name] >= 0 && scores[name] <= 1)) throw new RangeError(`No usable score for ${name}`);
  }
  return excessOf(scores, limits) >= 0 ? 'reject' : 'approve';
}

/** Returns the excess of the scores over the limit that they come closest to; negative if they are below all limits. */
export function excessOf(scores: Scores, limits: ModerationLimits): number {
  const together = scores.porn + scores.hentai - Math.min(limits.porn ?? Infinity, limits.hentai ?? Infinity);
  return Math.max(together, ...classes.map((name) => scores[name] - (limits[name] ?? Infinity)));
}

/**
 * Distance from a limit within which the verdict is a matter of chance: cropping a twentieth off a photo moves a middling score
 * by about this much (docs/decisions/025-strikes-by-address.md).
 */
export const borderlineMargin = 0.15;

/** Tells whether a photo with these scores could just as well have got the other verdict. */
export function isBorderline(scores: Scores, limits: ModerationLimits): boolean {
  return Math.abs(excessOf(scores, limits)) < borderlineMargin;
}

/** Returns the distance from a rejection: 1 if every class with a limit scores 0, 0 at a limit. */
export function marginOf(scores: Scores, limits: ModerationLimits): number {
  const together = Math.min(limits.porn ?? Infinity, limits.hentai ?? Infinity);
  const parts = classes.map((name) => scores[name] / (limits[name] ?? Infinity));
  return Math.max(0, 1 - Math.max(...parts, (scores.porn + scores.hentai) / together));
}

/**
 * Reads limits as an operator writes them: `porn=0.6,hentai=0.6,sexy=0.9`.
 * @throws RangeError for an unknown class or a limit outside 0 to 1.
 */
export function parseLimits(text: string): ModerationLimits {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = pair.split('=').map((part) => part.trim());
      const limit = Number(value);
      const known = classes.find((one) => one === name);
      if (!known || !value || !(limit >= 0 && limit <= 1)) {
        throw new RangeError(`"${pair.trim()}" is not a limit: write one of ${classes.join(', ')} = 0 to 1`);
      }
      return [known, limit];
    }),
  );
}
