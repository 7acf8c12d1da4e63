import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request } from 'express';
import { isPassingError } from '#adapters/database/database.ts';
import { errorMessage, type Log } from '#adapters/log.ts';
import { isOutOfSpace, isStorageTrouble } from '#adapters/storage/trouble.ts';
import type { ErrorAnswer } from '#contract/shop.ts';
import { Refusal, refusals } from '#domain/refusal.ts';
import { RequestOver } from './request-over.ts';
import type { Pages } from '../pages/pages.ts';

/** Enough for a database to restart. */
const awaySeconds = 10;
/** Somebody has to free space first. */
const fullSeconds = 60;

/** Returns the refusal for an outage, or for a request that Express or a parser rejects (`malformed`); undefined for a bug. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return refusalOfOutage(error) ?? refusalOfParser(error);
}

/** Returns the refusal when a service or disk that the shop depends on is unavailable, full or broken. */
function refusalOfOutage(error: unknown): Refusal | undefined {
  if (isOutOfSpace(error)) return new Refusal('no_room', { retryAfterSeconds: fullSeconds });
  const isOutage = isPassingError(error) || isStorageTrouble(error);
  return isOutage ? new Refusal('shop_unavailable', { retryAfterSeconds: awaySeconds }) : undefined;
}

function refusalOfParser(error: unknown): Refusal | undefined {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined;
  if (error.status === 413) return new Refusal('request_too_large');
  return error.status < 500 ? new Refusal('malformed') : undefined;
}

/** Decides whether to answer with a page that asks to come back later; other refusals say in their own words what to do. */
const isPageForLater = (request: Request, status: number): boolean =>
  (status === 429 || status >= 500) &&
  !request.path.startsWith('/api/') &&
  request.accepts(['json', 'html']) === 'html';

/**
 * Answers refusals as JSON, or with a page for later where a browser requested one. Anything else is a bug: logged, and answered
 * with a request id and no detail.
 */
export function answerErrors(log: Log, pages: Pages): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (error instanceof RequestOver) return;
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = refusalIn(error);
    if (isStorageTrouble(error)) log.error('storage refuses', { error: errorMessage(error) });
    if (refusal) {
      if (refusal.retryAfterSeconds !== undefined)
        response.set('Retry-After', String(refusal.retryAfterSeconds));
      const { status, errorCode: code, message, values } = refusal;
      const answer: ErrorAnswer = { error: { code, message, ...(values && { values }) } };
      if (isPageForLater(request, status)) await pages.send('busy', { status })(request, response);
      else response.status(status).json(answer);
      return;
    }
    const id = randomUUID();
    log.error('request failed', { request: id, error: errorMessage(error) });
    const message = `${refusals.shop_unavailable[1]} (${id})`;
    const answer: ErrorAnswer = { error: { code: 'shop_unavailable', message, request: id } };
    response.status(500).json(answer);
  };
}
