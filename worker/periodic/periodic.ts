import { errorMessage, type Log } from '#adapters/log.ts';

/**
 * Repeats a task for as long as the process lives; a failure is logged and the next round comes all the same. A round
 * that is due while the one before it runs is left out.
 * @returns what ends it, and waits for the round that runs.
 */
export function every(seconds: number, task: () => Promise<void>, log: Pick<Log, 'error'>) {
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    await task().catch((error: unknown) => log.error('sweep failed', { error: errorMessage(error) }));
    running = undefined;
  }

  function begin(): void {
    running ??= round();
  }

  const timer = setInterval(begin, seconds * 1000);
  begin();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}
