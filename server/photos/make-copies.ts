import type { Request, Response } from 'express';
import type { Services } from '#compose.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { signalOf } from '../http/request-over.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';

export type Copies = ReturnType<typeof createCopies>;

/**
 * Limits CPU-heavy work for visitors who only look: copies of pictures, searches for faces. Each address may run two at once and
 * so many a minute (`worth` counts one as several copies); work that nobody waits for any more is not begun
 * (docs/decisions/070-load-shed-by-worth.md).
 */
export function createCopies({ limits }: Pick<Services, 'limits'>) {
  const runLimited = createConcurrencyLimit({ atOnce: 2, mostWaiting: 10 });

  return async function copyFor<T>(
    request: Request,
    response: Response,
    make: (signal: AbortSignal) => Promise<T>,
    worth = 1,
  ): Promise<T> {
    const address = networkRangeOf(request);
    const signal = signalOf(response);
    await limits.consume('copies', address, worth);
    return runLimited(address, signal, () => make(signal));
  };
}
