import express, { type RequestHandler, type Router } from 'express';
import type { Services } from '#compose.ts';
import { tokenApiPath, tokenRoutes, type TokenRoutes } from '#contract/token-api.ts';
import { serve } from '../http/route.ts';
import { getApiDays, getApiMonth, getApiMonthCsv } from './figures.ts';
import { getApiOrder, getApiOrders } from './orders.ts';
import { requireScope, requireToken } from './require-token.ts';

/** Creates the router of `/api/v1`. The token is checked before every route, and its scope by the route's entry. */
export function createTokenRouter(services: Services): Router {
  const router = express.Router();
  router.use(tokenApiPath, requireToken(services));
  const guards = Object.entries(tokenRoutes).map(([name, { scope }]) => [name, [requireScope(scope)]]);
  const handlers = {
    'GET /api/v1/orders': getApiOrders(services),
    'GET /api/v1/orders/:id': getApiOrder(services),
    'GET /api/v1/figures/days': getApiDays(services),
    'GET /api/v1/figures/months/:month': getApiMonth(services),
    'GET /api/v1/figures/months/:month/csv': getApiMonthCsv(services),
  };
  serve(
    router,
    tokenRoutes,
    handlers,
    Object.fromEntries(guards) as Record<keyof TokenRoutes, RequestHandler[]>,
  );
  return router;
}
