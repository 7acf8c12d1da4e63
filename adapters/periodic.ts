import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, type Log } from './log.ts';

/** Longest wait for a run under way when the task is stopped; the next start finds the work left undone. */
const limitMs = 3000;

/**
 * Repeats a task for as long as the process lives; a failure is logged, and the next run comes all the same. A run that is due
 * while the previous one is under way is skipped.
 * @returns a function that stops the task and waits for a run under way, for 3 s at most
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
