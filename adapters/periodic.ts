import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, type Log } from './log.ts';

/** How long an end waits for the run that goes on: the next start finds what is left undone. */
const limitMs = 3000;

/**
 * Repeats a task for as long as the process lives; a failure is logged and the next run comes all the same. A run that is
 * due while the one before it goes on is left out.
 * @returns what ends it, and waits for the run that goes on, though not for long.
 */
export function every(seconds: number, task: () => Promise<void>, log: Pick<Log, 'error'>) {
  let running: Promise<void> | undefined;

  async function runOnce(): Promise<void> {
    await task().catch((error: unknown) => log.error('sweep failed', { error: errorMessage(error) }));
    running = undefined;
  }

  function start(): void {
    running ??= runOnce();
  }

  const timer = setInterval(start, seconds * 1000);
  start();
  return async (): Promise<void> => {
    clearInterval(timer);
    await Promise.race([running, wait(limitMs, undefined, { ref: false })]);
  };
}
