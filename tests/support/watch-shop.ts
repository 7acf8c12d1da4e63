import { setTimeout as wait } from 'node:timers/promises';

/**
 * Looks every 50 ms whether the shop shows its first page.
 * @returns a function that ends this, and returns for how many seconds nobody answered at most, and the slowest answer
 */
export function watchShop(url: string) {
  const ending = new AbortController();
  let [away, slowest, seenAt] = [0, 0, performance.now()];
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const askedAt = performance.now();
      const isThere = await fetch(url).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      );
      const now = performance.now();
      away = Math.max(away, (isThere ? askedAt : now) - seenAt);
      if (isThere) [slowest, seenAt] = [Math.max(slowest, now - askedAt), now];
      await wait(50);
    }
  })();
  return async () => {
    ending.abort();
    await watching;
    return { away: away / 1000, slowest: slowest / 1000 };
  };
}

/** Describes what `watchShop` has seen. */
export const describeSeen = ({ away, slowest }: { away: number; slowest: number }): string =>
  `nobody answered for ${away.toFixed(2)} s; the slowest answer took ${slowest.toFixed(2)} s`;
