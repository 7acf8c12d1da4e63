import { Worker } from 'node:worker_threads';

/** What a child tells its parent: once that it is ready, then one reply to each question. */
export type Reply = { megabytes: number } & ({ answer: unknown } | { failure: string });

/**
 * The child's side of a pool: answers its parent's questions, and never outlives the parent. Its memory limit in
 * megabytes is the first argument of its command line. A thrown error is told to the parent by its message.
 * It calls itself ready when `prepared` resolves, and dies when that rejects.
 */
export function serveParent(
  answer: (question: unknown) => Promise<unknown>,
  prepared: Promise<unknown> = Promise.resolve(),
): void {
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit();
  // Ctrl-C reaches the whole process group; the parent lets work in hand finish and then ends its children itself.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  new Worker(new URL('watchdog.mjs', import.meta.url), {
    execArgv: [],
    workerData: { megabytes: Number(process.argv[2]), parent: process.ppid },
  });
  process.on('message', (question: unknown) => {
    answer(question).then(
      (given) => reply({ answer: given }),
      (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  void prepared.then(() => reply({ answer: 'ready' }));
}

function reply(result: { answer: unknown } | { failure: string }): void {
  process.send?.({ ...result, megabytes: process.memoryUsage.rss() / 1e6 } satisfies Reply);
}
