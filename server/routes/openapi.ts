import { describeApi } from '#contract/openapi.ts';
import { routes, type Routes } from '#contract/routes.ts';
import type { Handler } from '../http/route.ts';

/** The routes for visitors as an OpenAPI document: the same for everybody until another version runs. */
export function getApiDescription(): Handler<Routes['GET /api/openapi.json']> {
  let description: ReturnType<typeof describeApi> | undefined;
  return ({ response }) => {
    response.set('Cache-Control', 'public, max-age=3600');
    description ??= describeApi(routes);
    return Promise.resolve(description);
  };
}
