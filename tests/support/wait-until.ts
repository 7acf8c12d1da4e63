import { setTimeout as wait } from 'node:timers/promises';

/** A look may cost statements and calls: whatever takes long is looked at less often, a tenth of its time late at most. */
const pause = { leastMs: 50, mostMs: 250, share: 0.1 };

type Found<T> = Exclude<T, false | null | undefined | '' | 0>;

const isFound = <T>(found: T): found is Found<T> => Boolean(found);

/**
 * Looks until there is something to see; an error counts as "not yet".
 * @throws when there is nothing after so many seconds, with the last error
 */
export async function waitUntil<T>(look: () => T | Promise<T>, seconds = 200): Promise<Found<T>> {
  const start = performance.now();
  let cause: unknown;
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch((error: unknown) => void (cause = error));
    if (isFound(found)) return found;
    const passedMs = performance.now() - start;
    if (passedMs > seconds * 1000) break;
    await wait(Math.min(pause.mostMs, Math.max(pause.leastMs, passedMs * pause.share)));
  }
  throw new Error(`Nothing came within ${seconds} s of: ${look.toString()}`, { cause });
}
