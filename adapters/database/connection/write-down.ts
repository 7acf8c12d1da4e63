import { setTimeout as wait } from 'node:timers/promises';
import { isOutOfSpace } from '../../storage/trouble.ts';
import { isPassingError } from '../database.ts';

const againMs = 250;

/**
 * Writes what only this process knows, such as something done outside of the database, or a statement that was not answered.
 * Tries again for as long as the process lives while the database is unreachable or its disk is full. A stop closes the database
 * after its own limit, which ends this, too.
 * @param write may have been committed although it failed: a second run must change nothing
 * @param signal ends the tries once another process may know better, as after the loss of a lease
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
