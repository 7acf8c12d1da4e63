import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Pause between tries, which may cost statements and calls: a tenth of the time elapsed so far, within limits. */
const pause = { leastMs: 50, mostMs: 250, share: 0.1 };

/** Signal that ends the waiting of all that was called under it. */
export const waitingSignal = new AsyncLocalStorage<AbortSignal>();

type Found<T> = Exclude<T, false | null | undefined | '' | 0>;

const isFound = <T>(found: T): found is Found<T> => Boolean(found);

/**
 * Retries until there is a result; an error counts as "not yet".
 * @throws after this many seconds, with the last error, or as soon as `waitingSignal` is aborted
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
    waitingSignal.getStore()?.throwIfAborted();
    if (passedMs > seconds * 1000) break;
    await wait(Math.min(pause.mostMs, Math.max(pause.leastMs, passedMs * pause.share)));
  }
  throw new Error(`Nothing came within ${seconds} s of: ${look.toString()}`, { cause });
}
