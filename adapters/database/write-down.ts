import { setTimeout as wait } from 'node:timers/promises';
import { isOutOfSpace } from '../storage/trouble.ts';
import { isPassingError } from './database.ts';

const againMs = 250;

/**
 * Writes down what nobody else knows, such as what was done outside of the database, or what was asked of it and not answered: again
 * and again while the database is away or its disk is full, for as long as the process lives. A stop closes the database after its own
 * limit, which ends this, too.
 * @param write may have been committed although it failed: a second time it must change nothing
 * @param signal ends it where somebody else may know better by then: the lease was lost
 */
export async function writeDown<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const written = await write().then(
      (value) => ({ value }),
      (error: unknown) => waitAfter(error, signal),
    );
    if (written) return written.value;
  }
}

async function waitAfter(error: unknown, signal: AbortSignal | undefined): Promise<undefined> {
  const mayPass = isPassingError(error) || isOutOfSpace(error);
  if (signal?.aborted === true || !mayPass) throw error;
  await wait(againMs, undefined, { ref: false });
}
