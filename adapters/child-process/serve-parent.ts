import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Refusal, type RefusalDetail } from '#domain/refusal.ts';

/** Operations that a child offers its parent, by name. Arguments and results cross as structured clones. */
export type Operations = Record<string, (...args: never[]) => unknown>;
export type Call = { operation: string; args: never[] };

/** Messages from a child to its parent: one when it is ready, then one reply per call. */
export type Reply = { megabytes: number } & Result;
type Result =
  | { answer: unknown }
  | { failure: string }
  | { refusal: Refusal['errorCode']; detail: RefusalDetail };

/**
 * Serves a pool's calls in the child; the process never outlives its parent. Its limits are its command-line arguments: memory
 * in megabytes, and seconds of processor time per call. A `Refusal` reaches the parent as such, other errors as their message.
 * The child reports ready when `prepared` resolves, and exits with the message when it rejects.
 */
export function serveParent(operations: Operations, prepared: Promise<unknown> = Promise.resolve()): void {
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit();
  // Ctrl-C reaches the whole process group; the parent lets work under way finish and then ends its children itself.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  const busy = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL('watchdog.mjs', import.meta.url), {
    execArgv: [],
    workerData: {
      megabytes: Number(process.argv[2]),
      processorSeconds: Number(process.argv[3]),
      parent: process.ppid,
      busy,
    },
  });
  /** Sets the number of the call under way; 0 for none. */
  const setBusy = (call: number): void => {
    Atomics.store(busy, 0, call);
    Atomics.notify(busy, 0);
  };
  const reply = (result: Result): void => {
    setBusy(0);
    process.send?.({ ...result, megabytes: process.memoryUsage.rss() / 1e6 } satisfies Reply);
  };
  let calls = 1;
  setBusy(calls);
  process.on('message', (message) => {
    const { operation, args } = message as Call;
    calls += 1;
    setBusy(calls);
    Promise.resolve()
      .then(() => operations[operation]?.(...args))
      .then(
        (answer) => reply({ answer }),
        (error: unknown) => reply(failureOf(error)),
      );
  });
  prepared.then(
    () => reply({ answer: 'ready' }),
    (error: unknown) => {
      // Without a stack, which would push the message out of the last output that the parent keeps.
      writeSync(2, error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
}

function failureOf(error: unknown): Result {
  if (error instanceof Refusal) {
    const { errorCode, message, values } = error;
    return { refusal: errorCode, detail: { message, ...(values && { values }) } };
  }
  return { failure: error instanceof Error ? error.message : String(error) };
}
