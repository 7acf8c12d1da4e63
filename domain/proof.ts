import type { DeadlineSeconds } from './style.ts';

/**
 * States of a proof: a picture that a visitor may see before paying for it. `refused`: the photo did not pass moderation;
 * `missed`: paid orders took precedence for too long.
 */
export const proofStates = ['waiting', 'drawing', 'drawn', 'failed', 'refused', 'missed'] as const;
export type ProofState = (typeof proofStates)[number];

/** Seconds that a proof waits for an idle ComfyUI. */
export const proofWaitSeconds = 120;

/** Proofs per day, for one browser and for one network address. */
export const proofsADay = { browser: 3, address: 12 } as const;

/** Days for which statistics on proofs are kept; they contain nothing of the photo. */
export const proofFigureDays = 8;

/** Long side in pixels of the proof as it is shown. */
export const proofLongSide = 512;

/**
 * Factors on a proof's usual maximum duration: models may have to load, and a style's first drawing only shows how long it takes.
 */
const patience = { first: 4, later: 2 };

/** Returns the time limits for drawing a proof. */
export function longestDrawing(usual: DeadlineSeconds, longestSeconds: number): DeadlineSeconds {
  return {
    first: Math.min(usual.first, longestSeconds * patience.first),
    later: Math.min(usual.later, longestSeconds * patience.later),
  };
}

/** Seconds after which the worker drawing a proof is considered lost, including time to check the photo and the picture. */
export const secondsUntilGivenUp = (longestSeconds: number): number => longestSeconds * patience.first + 60;
