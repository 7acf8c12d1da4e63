import type { Response } from 'express';

/** Thrown when nobody waits for the answer any more. */
export class RequestOver extends Error {}

/** Returns a signal that aborts when the client disconnects before its answer is sent: the remaining work is then needless. */
export function signalOf(response: Response): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort(new RequestOver('Whoever asked has gone'));
  if (response.destroyed) end();
  response.once('close', () => !response.writableFinished && end());
  return over.signal;
}
