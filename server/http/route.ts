import express, { type IRouter, type Request, type RequestHandler, type Response } from 'express';
import { endpointOf, type Endpoint, type RouteName } from '#contract/endpoints.ts';
import type { AnswerOf, BodyOf, QueryOf, Route, RouteMap } from '#contract/route.ts';
import { read } from './read-request.ts';

const json = express.json({ limit: '32kb' });
const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

type Call<Body, Query> = {
  request: Request;
  /** For its headers: status and body come from the handler's answer. */
  response: Response;
  /**
   * Parses the body by the contract. A handler checks the bearer token first, so that a wrong one is answered with 404 whatever
   * the body is.
   * @throws Refusal `malformed`
   */
  readBody: () => Body;
  /** @throws Refusal `malformed` */
  readQuery: () => Query;
};

/** Handler of a route, as in `Handler<Routes['GET /api/shop']>`; Express's own where the answer is not JSON. */
export type Handler<R> = R extends { answer: unknown }
  ? (call: Call<BodyOf<R>, QueryOf<R>>) => Promise<AnswerOf<R>>
  : RequestHandler;

export type Handlers<Routes> = { [Name in keyof Routes]: Handler<Routes[Name]> };

/** Registers the handlers of a contract. Those in `before` run ahead of the route's. */
export function serve<Routes extends RouteMap>(
  app: IRouter,
  routes: Routes,
  handlers: Handlers<Routes>,
  before: { [Name in keyof Routes]?: RequestHandler[] } = {},
): void {
  for (const name of Object.keys(routes) as (RouteName & keyof Routes)[]) {
    const described = routes[name];
    const endpoint = endpointOf(name);
    const ahead = before[name] ?? [];
    // The compiler does not see that a handler found by name has that name's type.
    if ('answer' in described)
      route(app, { ...endpoint, ...described }, handlers[name] as Handler<Required<Route>>, ahead);
    else app.get(endpoint.path, ...ahead, handlers[name] as RequestHandler);
  }
}

/** Registers the handler of a route that answers JSON. Those in `before` run ahead of it. */
function route(
  app: IRouter,
  { method, path, body, query, status }: Endpoint & Route,
  handle: Handler<Required<Route>>,
  before: RequestHandler[],
): void {
  const parsers = body ? [json] : [];
  app.route(path)[verbs[method]](...before, ...parsers, async (request, response) => {
    const readBody = () => {
      if (!body) throw new Error(`${method} ${path} takes no body`);
      return read(body, request.body ?? {});
    };
    const readQuery = () => {
      if (!query) throw new Error(`${method} ${path} takes no query`);
      return read(query, request.query);
    };
    response.status(status).json(await handle({ request, response, readBody, readQuery }));
  });
}
