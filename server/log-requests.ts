import type { RequestHandler } from 'express';
import type { Log } from '#adapters/log.ts';

/** One line per request of the API; paths carry no secrets, queries are left out. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    const path = request.baseUrl + request.path;
    response.on('finish', () => {
      const ms = Math.round(performance.now() - started);
      log.info('request', { method, path, status: response.statusCode, ms });
    });
    next();
  };
}
