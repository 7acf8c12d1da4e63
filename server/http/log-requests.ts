import type { RequestHandler } from 'express';
import type { Log } from '#adapters/log.ts';

/** One line per request of the API. It names the route, not the path: somebody may have put a secret into that. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    response.on('finish', () => {
      const ms = Math.round(performance.now() - started);
      log.info('request', { method, path: patternOf(request.route), status: response.statusCode, ms });
    });
    next();
  };
}

function patternOf(route: unknown): string {
  const known = typeof route === 'object' && route !== null && 'path' in route;
  return known ? String(route.path) : 'none of ours';
}
