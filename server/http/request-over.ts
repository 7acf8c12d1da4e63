import type { Response } from 'express';

/** Thrown where nobody waits for an answer any more. */
export class RequestOver extends Error {}

/** Aborts when whoever asked has gone before they were answered: what is still to be done for them need not be. */
export function signalOf(response: Response): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort(new RequestOver('Whoever asked has gone'));
  if (response.destroyed) end();
  response.once('close', () => !response.writableFinished && end());
  return over.signal;
}
