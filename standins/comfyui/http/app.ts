import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { ComfyControls } from '../faults.ts';
import { recordExchange, type Instance } from './exchange.ts';
import { routeFiles } from './files.ts';
import { routeJobs } from './jobs.ts';
import { routeHistory, routePrompts } from './prompts.ts';
import { routeSystem } from './system.ts';

function createErrorHandler(maxBytes: number): ErrorRequestHandler {
  return (error: { status?: number; code?: string }, _request, response, next) => {
    const tooLarge = error.status === 413 || error.code === 'LIMIT_FILE_SIZE';
    const words = tooLarge
      ? `Maximum request body size ${maxBytes} exceeded.`
      : '500 Internal Server Error\n\nServer got itself in trouble';
    if (response.headersSent) next(error);
    else
      response
        .status(tooLarge ? 413 : 500)
        .type('text')
        .send(words);
  };
}

/** Parses a body as JSON whatever its content type is, as ComfyUI does. */
function readJson(limit: number): RequestHandler {
  const isJson = (type = '') => !type.startsWith('multipart/');
  return express.json({ type: ({ headers }) => isJson(headers['content-type']), limit, strict: false });
}

/** Creates the HTTP side: the stand-in's own controls, then ComfyUI's routes, each with and without `/api`. */
export function createApp(
  instance: Instance,
  controls: ComfyControls,
  orders: Record<'restart' | 'freeze', RequestHandler[]>,
): Express {
  const waitForThaw: RequestHandler = (_request, _response, next) =>
    void instance.thawed().then(() => next());
  const routes = express
    .Router()
    .use(waitForThaw, recordExchange(controls, instance.inspector), readJson(instance.maxBytes));
  for (const route of [routeFiles, routePrompts, routeHistory, routeJobs, routeSystem])
    route(routes, instance);
  const app = express().disable('x-powered-by').set('etag', false);
  app.use(controls.routes).post('/_restart', orders.restart).post('/_freeze', orders.freeze);
  return app.use('/api', routes).use(routes, createErrorHandler(instance.maxBytes));
}
