/** Outcomes of the doctor's looks. `unchecked`: nothing was contacted, and nobody knows. */
export const findingOutcomes = ['right', 'wrong', 'unchecked'] as const;
export type FindingOutcome = (typeof findingOutcomes)[number];
