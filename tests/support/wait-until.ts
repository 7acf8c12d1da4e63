import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 50;

type Found<T> = Exclude<T, false | null | undefined | '' | 0>;

const isFound = <T>(found: T): found is Found<T> => Boolean(found);

/**
 * Looks until there is something to see; an error counts as "not yet".
 * @throws when there is nothing after so many seconds, with the last error
 */
export async function waitUntil<T>(look: () => T | Promise<T>, seconds = 200): Promise<Found<T>> {
  const end = performance.now() + seconds * 1000;
  let cause: unknown;
  do {
    const found = await Promise.resolve()
      .then(look)
      .catch((error: unknown) => void (cause = error));
    if (isFound(found)) return found;
    await wait(pauseMs);
  } while (performance.now() < end);
  throw new Error(`Nothing came within ${seconds} s of: ${look.toString()}`, { cause });
}
