import type { Request, RequestHandler } from 'express';
import type { Log } from '#adapters/log.ts';

/** Logs one line per API request, with the route instead of the path: a path may contain a secret. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    response.on('finish', () => {
      const ms = Math.round(performance.now() - started);
      log.info('request', { method, path: patternOf(request), status: response.statusCode, ms });
    });
    next();
  };
}

function patternOf(request: Request): string {
  const route: unknown = request.route;
  const known = typeof route === 'object' && route !== null && 'path' in route;
  return known ? request.baseUrl + String(route.path) : 'none of ours';
}
