/** Failed prompts in a row after which an instance gets no work for a while. */
const failuresToOpen = 3;
/** However often it fails, no cooldown is longer than this many times the first. */
const longestFactor = 16;

/**
 * Opens for a cooldown after three failed prompts in a row. Whatever fails after that opens it at once, each time for
 * twice as long. A prompt that succeeds ends all of that: also a cooldown, if it was under way when the cooldown began.
 */
export function createCircuitBreaker(cooldownSeconds: number) {
  let failures = 0;
  let openUntil = 0;
  let reason = '';
  const isOpen = () => performance.now() < openUntil;

  return {
    isOpen,
    /** Why it is open, in words that go on where a sentence began with the instance; undefined while it is not. */
    reason: () => (isOpen() ? reason : undefined),
    recordSuccess(): void {
      failures = 0;
      openUntil = 0;
    },
    /** Ends a cooldown; what fails next opens it again, for longer. */
    endRest(): void {
      openUntil = 0;
    },
    recordFailure(error = ''): void {
      failures += 1;
      if (failures < failuresToOpen) return;
      const seconds = cooldownSeconds * Math.min(longestFactor, 2 ** (failures - failuresToOpen));
      openUntil = performance.now() + seconds * 1000;
      reason = `failed at ${failures} prompts in a row and rests for ${seconds} s; the last one: ${error}`;
    },
  };
}
