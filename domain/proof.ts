/**
 * States of a proof: a picture that a visitor may see before paying for it. `refused`: the photo did not pass moderation; `missed`: paid
 * orders came first for too long.
 */
const proofStates = ['waiting', 'drawing', 'drawn', 'failed', 'refused', 'missed'] as const;
export type ProofState = (typeof proofStates)[number];

/** Seconds for which a proof waits for a ComfyUI with nothing to do. */
export const proofWaitSeconds = 120;

/** Days for which the figures of proofs are kept; nothing of the photo is among them. */
export const proofFigureDays = 8;
