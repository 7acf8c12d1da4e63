import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, type Log } from './log.ts';

/** Longest wait for a run under way when the task is stopped; the next start finds the work left undone. */
const limitMs = 3000;

/** Time between the first runs of tasks that are started together. */
const apartMs = 25;

export type Task = { everySeconds: number; run: () => Promise<void> };

/**
 * Starts tasks one after another: those that always ran at the same moment would each open a database connection, and keep it.
 * @returns a function that stops them all, as `every` does
 */
export function startTasks(tasks: Task[], log: Pick<Log, 'error'>): () => Promise<unknown> {
  const ends = tasks.map(({ everySeconds, run }, place) => every(everySeconds, run, log, place * apartMs));
  return () => Promise.all(ends.map((end) => end()));
}

/**
 * Repeats a task for as long as the process lives; a failure is logged, and the next run comes all the same. A run that is due
 * while the previous one is under way is skipped. The first one begins after `delayMs`.
 * @returns a function that stops the task and waits for a run under way, for 3 s at most
 */
export function every(seconds: number, task: () => Promise<void>, log: Pick<Log, 'error'>, delayMs = 0) {
  let running: Promise<void> | undefined;

  async function runOnce(): Promise<void> {
    await task().catch((error: unknown) => log.error('sweep failed', { error: errorMessage(error) }));
    running = undefined;
  }

  function start(): void {
    running ??= runOnce();
  }

  function begin(): void {
    timer = setInterval(start, seconds * 1000);
    start();
  }

  let timer = delayMs > 0 ? setTimeout(begin, delayMs) : undefined;
  if (!timer) begin();
  return async (): Promise<void> => {
    clearInterval(timer);
    await Promise.race([running, wait(limitMs, undefined, { ref: false })]);
  };
}
