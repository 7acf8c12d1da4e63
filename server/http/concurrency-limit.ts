import { Refusal } from '#domain/refusal.ts';

type Line = { atWork: number; waiting: (() => void)[] };

/** Seconds after which a full line will have moved on. */
const retryAfterSeconds = 5;

/**
 * Limits how many tasks run at once for each address. Further ones wait their turn, as a page requests several, and leave the
 * line when `signal` aborts. Once `mostWaiting` of them wait, the returned function throws Refusal `too_often`.
 */
export function createConcurrencyLimit({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const lines = new Map<string, Line>();

  function takeTurn({ waiting }: Line, signal: AbortSignal): Promise<void> {
    if (waiting.length >= mostWaiting) throw new Refusal('too_often', { retryAfterSeconds });
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function endTurn(address: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.atWork -= 1;
    if (line.atWork === 0) lines.delete(address);
  }

  return async function runLimited<T>(
    address: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const line = lines.get(address) ?? { atWork: 0, waiting: [] };
    lines.set(address, line);
    // A finished task passes its turn on, so that no new one can overtake the line.
    if (line.atWork >= atOnce) await takeTurn(line, signal);
    else line.atWork += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      endTurn(address, line);
    }
  };
}
