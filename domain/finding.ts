/** Outcomes of the doctor's checks. `unchecked`: nothing was contacted, so the result is unknown. */
export const findingOutcomes = ['right', 'wrong', 'unchecked'] as const;
export type FindingOutcome = (typeof findingOutcomes)[number];
