import { describeApi } from '#contract/openapi.ts';
import { routes, type Routes } from '#contract/routes.ts';
import type { Handler } from '../http/route.ts';

/** Sends the OpenAPI document of the routes for visitors, built once per process. */
export function getApiDescription(): Handler<Routes['GET /api/openapi.json']> {
  let description: ReturnType<typeof describeApi> | undefined;
  return ({ response }) => {
    response.set('Cache-Control', 'public, max-age=3600');
    description ??= describeApi(routes);
    return Promise.resolve(description);
  };
}
