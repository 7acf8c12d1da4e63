import type { RequestHandler } from 'express';
import type { Log } from '#adapters/log.ts';

/** One line per request of the API. It names the route, not the path: somebody may have put a secret into that. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    response.on('finish', () => {
      const ms = Math.round(performance.now() - started);
      const path = (request.route as { path?: string } | undefined)?.path ?? 'none of ours';
      log.info('request', { method, path, status: response.statusCode, ms });
    });
    next();
  };
}
