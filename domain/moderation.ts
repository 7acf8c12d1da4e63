/** The five classes of nsfwjs, each with a probability from 0 to 1; together they make 1. */
export const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
export type ModerationClass = (typeof classes)[number];
export type Scores = Record<ModerationClass, number>;
/** A class that is not named never rejects. A limit of 0 rejects everything. */
export type ModerationLimits = Partial<Record<ModerationClass, number>>;

/** Engines that calculate the networks; `auto` is the first of the others that can be loaded. */
export const moderationEngines = ['auto', 'onnx', 'tensorflow', 'wasm'] as const;
export type ModerationEngine = (typeof moderationEngines)[number];

export const verdicts = ['approve', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Weighs all five scores against the limits: rejected when a class reaches its limit, or when porn and hentai together
 * reach the lower of their two limits, since the model often divides one picture's score between these two.
 * @throws RangeError when a score is missing or no number from 0 to 1: a technical failure, never a verdict.
 */
export function verdictOf(scores: Scores, limits: ModerationLimits): Verdict {
  for (const name of classes) {
    if (!(scores[name] >= 0 && scores[name] <= 1)) throw new RangeError(`No usable score for ${name}`);
  }
  return excessOf(scores, limits) >= 0 ? 'reject' : 'approve';
}

/** By how much the scores are above the limit that they come closest to, or below it where that is negative. */
export function excessOf(scores: Scores, limits: ModerationLimits): number {
  const together = scores.porn + scores.hentai - Math.min(limits.porn ?? Infinity, limits.hentai ?? Infinity);
  return Math.max(together, ...classes.map((name) => scores[name] - (limits[name] ?? Infinity)));
}

/**
 * So close to a limit the verdict is one of chance: cutting a twentieth off the same photo moves a middling score by about so
 * much (docs/decisions/025-strikes-by-address.md).
 */
export const borderlineMargin = 0.15;

/** Whether a photo with these scores could as well have got the other verdict. */
export function isBorderline(scores: Scores, limits: ModerationLimits): boolean {
  return Math.abs(excessOf(scores, limits)) < borderlineMargin;
}

/** How far a picture is from being rejected: 1 where it has nothing of what has a limit, 0 at a limit. */
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
      const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
      const limit = Number(value);
      const known = classes.some((one) => one === name);
      if (!known || value === '' || !(limit >= 0 && limit <= 1)) {
        throw new RangeError(`"${pair.trim()}" is no limit: write one of ${classes.join(', ')} = 0 to 1`);
      }
      return [name, limit];
    }),
  );
}
