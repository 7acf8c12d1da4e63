import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { AnswerOf, BodyOf, Route } from '#contract/routes.ts';
import { read } from './read-request.ts';

const json = express.json({ limit: '32kb' });
const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

type Call<Body> = {
  request: Request;
  /** For its headers: status and body are the answer's. */
  response: Response;
  /**
   * The body as the contract has it. A handler checks the bearer token first, so that a wrong one is answered with 404
   * whatever the body is.
   * @throws Refusal `malformed`.
   */
  readBody: () => Body;
};

/** What answers a call of the contract, as in `Handler<Routes['getShop']>`. */
export type Handler<R extends Route> = (call: Call<BodyOf<R>>) => Promise<AnswerOf<R>>;

/** Registers what answers a call of the contract. `before` runs ahead of it. */
export function route<Answer, Body = undefined>(
  app: Express,
  { method, path, body, status }: Route<Body, Answer>,
  handle: (call: Call<NoInfer<Body>>) => Promise<NoInfer<Answer>>,
  before: RequestHandler[] = [],
): void {
  const parsers = body ? [json] : [];
  app.route(path)[verbs[method]](...before, ...parsers, async (request, response) => {
    const readBody = (): Body => {
      if (!body) throw new Error(`${method} ${path} takes no body`);
      return read(body, request.body ?? {});
    };
    response.status(status).json(await handle({ request, response, readBody }));
  });
}
