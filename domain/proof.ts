import type { DeadlineSeconds } from './style.ts';

/**
 * States of a proof: a picture that a visitor may see before paying for it. `refused`: the photo did not pass moderation; `missed`: paid
 * orders came first for too long.
 */
export const proofStates = ['waiting', 'drawing', 'drawn', 'failed', 'refused', 'missed'] as const;
export type ProofState = (typeof proofStates)[number];

/** Seconds for which a proof waits for a ComfyUI with nothing to do. */
export const proofWaitSeconds = 120;

/** Proofs a day, for one browser and for one network address. */
export const proofsADay = { browser: 3, address: 12 } as const;

/** Days for which the figures of proofs are kept; nothing of the photo is among them. */
export const proofFigureDays = 8;

/** Pixels of the long side of what is shown of it. */
export const proofLongSide = 512;

/** Models may have to be loaded, and a style that has not been drawn yet shows how long it takes: then a proof may take longer. */
const patience = { first: 4, later: 2 };

/** How long a proof may be drawn for. */
export function longestDrawing(usual: DeadlineSeconds, longestSeconds: number): DeadlineSeconds {
  return {
    first: Math.min(usual.first, longestSeconds * patience.first),
    later: Math.min(usual.later, longestSeconds * patience.later),
  };
}

/** After which a proof that is being drawn has lost its worker: with time to look at the photo and at the picture. */
export const secondsUntilGivenUp = (longestSeconds: number): number => longestSeconds * patience.first + 60;
