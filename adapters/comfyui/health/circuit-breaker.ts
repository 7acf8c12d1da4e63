/** Failed prompts in a row that begin a cooldown. */
const failuresToOpen = 3;
/** Longest cooldown, as a multiple of the first. */
const longestFactor = 16;

/**
 * Opens for a cooldown after three failed prompts in a row, or once the instance has stood still. Each later failure opens it at
 * once, for twice as long. A prompt that succeeds resets it, and ends the cooldown if it was posted before that began.
 */
export function createCircuitBreaker(cooldownSeconds: number) {
  let failures = 0;
  let openUntil = 0;
  let reason = '';
  const isOpen = () => performance.now() < openUntil;

  function open(reasonFor: (seconds: number) => string): void {
    const seconds = cooldownSeconds * Math.min(longestFactor, 2 ** (failures - failuresToOpen));
    openUntil = performance.now() + seconds * 1000;
    reason = reasonFor(seconds);
  }

  return {
    isOpen,
    /** Returns why it is open, as a sentence without its subject, the instance; undefined while it is closed. */
    reason: () => (isOpen() ? reason : undefined),
    recordSuccess(): void {
      failures = 0;
      openUntil = 0;
    },
    /** Ends a cooldown; the next failure opens it again, for longer. */
    endRest(): void {
      openUntil = 0;
    },
    recordFailure(error = ''): void {
      failures += 1;
      if (failures < failuresToOpen) return;
      open(
        (seconds) =>
          `failed at ${failures} prompts in a row and rests for ${seconds} s; the last one: ${error}`,
      );
    },
    /** Records that it executed nothing, once for all the prompts that waited there. */
    recordStandstill(): void {
      if (isOpen()) return;
      failures = Math.max(failures + 1, failuresToOpen);
      open((seconds) => `executed none of its prompts and rests for ${seconds} s`);
    },
  };
}
