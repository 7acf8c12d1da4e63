import { describeApi } from '#contract/openapi.ts';
import { routes, type Routes } from '#contract/routes.ts';
import { tokenRoutes } from '#contract/token-api.ts';
import type { Handler } from '../http/route.ts';

/** Sends the OpenAPI document of the routes for visitors and for the operator's other programs, built once per process. */
export function getApiDescription(): Handler<Routes['GET /api/openapi.json']> {
  let description: ReturnType<typeof describeApi> | undefined;
  return ({ response }) => {
    response.set('Cache-Control', 'public, max-age=3600');
    description ??= describeApi({ ...routes, ...tokenRoutes });
    return Promise.resolve(description);
  };
}
