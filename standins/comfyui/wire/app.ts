import type { Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { ComfyControls } from '../faults.ts';
import type { Dialect } from '../dialects.ts';
import type { Catalogue } from '../graph/catalogue.ts';
import type { Engine } from './engine.ts';
import { spoilExchange } from './exchange-faults.ts';
import { routeHistory } from './histories.ts';
import { routePrompts } from './prompts.ts';
import { routeSystem } from './system.ts';
import { routeUploads } from './uploads.ts';
import { routeViews } from './views.ts';

/** What the routes stand on; the engine is asked for anew each time because a restart replaces it. */
export type Place = {
  dir: string;
  dialect: Dialect;
  catalogue: Catalogue;
  engine: () => Engine;
  /** The limit of a request's body, in bytes. */
  maxBytes: number;
};

type AppParts = { controls: ComfyControls; restart: (downFor: number, asking: Socket) => Promise<void> };

function createAnswerErrors(maxBytes: number): ErrorRequestHandler {
  return (error: { status?: number; code?: string }, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    response.type('text');
    const tooLarge = error.status === 413 || error.code === 'LIMIT_FILE_SIZE';
    if (tooLarge) response.status(413).send(`Maximum request body size ${maxBytes} exceeded.`);
    else response.status(500).send('500 Internal Server Error\n\nServer got itself in trouble');
  };
}

/** The HTTP side: the stand-in's own controls, then ComfyUI's routes, each with and without `/api`. */
export function createApp(place: Place, { controls, restart }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').set('etag', false);
  app.use(controls.routes);
  app.post('/_restart', express.json(), async (request, response) => {
    const { down = 0 } = (request.body ?? {}) as { down?: number };
    await restart(down, request.socket);
    response.set('Connection', 'close').status(204).end();
  });

  const routes = express.Router();
  routes.use(spoilExchange(controls));
  routes.use(
    express.text({ type: (request) => !isForm(request.headers['content-type']), limit: place.maxBytes }),
  );
  routeUploads(routes, place);
  routePrompts(routes, place);
  routeHistory(routes, place);
  routeViews(routes, place);
  routeSystem(routes, place);
  app.use('/api', routes);
  app.use(routes);
  app.use(createAnswerErrors(place.maxBytes));
  return app;
}

function isForm(type = ''): boolean {
  return type.startsWith('multipart/');
}
