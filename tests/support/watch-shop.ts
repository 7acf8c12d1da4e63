import { setTimeout as wait } from 'node:timers/promises';

/**
 * Looks every 20 ms whether the shop shows its first page.
 * @returns a function that ends this, and returns for how many seconds the page was away at most
 */
export function watchShop(url: string) {
  const ending = new AbortController();
  let [longest, seenAt] = [0, performance.now()];
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const isThere = await fetch(url).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      );
      longest = Math.max(longest, performance.now() - seenAt);
      if (isThere) seenAt = performance.now();
      await wait(20);
    }
  })();
  return async (): Promise<number> => {
    ending.abort();
    await watching;
    return longest / 1000;
  };
}

/** Seconds for which visitors may be away during an upgrade. */
export const mostAway = 3;
