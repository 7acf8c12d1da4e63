/** Facts that decide which of several instances gets the next prompt of a workflow. */
export type Load = {
  /** Prompts that it has to execute. */
  prompts: number;
  /** True if it is likely to load model files before it draws this workflow. */
  mustLoad: boolean;
};

/** Returns the candidate with the fewest prompts; of several, the first that has the workflow's model files loaded. */
export function leastBusyOf<T>(candidates: T[], loadOf: (candidate: T) => Load): T | undefined {
  const [least] = candidates
    .map((candidate) => ({ candidate, ...loadOf(candidate) }))
    .sort((a, b) => a.prompts - b.prompts || Number(a.mustLoad) - Number(b.mustLoad));
  return least?.candidate;
}
