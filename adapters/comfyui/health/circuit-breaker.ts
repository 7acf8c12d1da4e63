/** Failed runs in a row after which an instance rests. */
const failedRuns = 3;
/** However often it fails, it rests no longer than this many times the first rest. */
const longestFactor = 16;

/**
 * Lets an instance rest after three failed runs in a row. Whatever fails after that makes it rest at once, each time
 * for twice as long. A run that succeeds ends all of that: also a rest, if it was under way when the rest began.
 */
export function createCircuitBreaker(cooldownSeconds: number) {
  let failures = 0;
  let restUntil = 0;

  return {
    isOpen: () => Date.now() < restUntil,
    noteSuccess(): void {
      failures = 0;
      restUntil = 0;
    },
    noteFailure(): void {
      failures += 1;
      if (failures < failedRuns) return;
      const factor = Math.min(longestFactor, 2 ** (failures - failedRuns));
      restUntil = Date.now() + cooldownSeconds * factor * 1000;
    },
  };
}
