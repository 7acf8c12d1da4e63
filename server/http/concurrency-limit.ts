import { Refusal } from '#domain/refusal.ts';

type Line = { atWork: number; waiting: (() => void)[] };

/** Seconds after which a line that was full will have moved on. */
const retryAfterSeconds = 5;

/**
 * Lets each address have a few things done at once. What comes on top waits for its turn, as a page asks for several, and leaves the line
 * when `signal` aborts; where more wait than that, it is refused.
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
    // Whoever ends hands the turn on, so that nobody comes in between.
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
