import express, { type ErrorRequestHandler, type Router } from 'express';
import type { Services } from '#compose.ts';
import { adminPath } from '#contract/admin/contract.ts';
import { adminRoutes, type AdminRoutes } from '#contract/admin/routes.ts';
import { serve } from '../http/route.ts';
import { inWords, withCallers } from './admin-route.ts';
import { requireLogin, requireRole } from './guard.ts';
import { createAdminHandlers } from './handlers.ts';

/** Express recognises an error handler by its four parameters. */
const refuse: ErrorRequestHandler = (error, _request, _response, _next) => inWords(error);

const routeNames = Object.keys(adminRoutes) as (keyof AdminRoutes)[];
const roleGuards = Object.fromEntries(routeNames.map((name) => [name, [requireRole(name)]]));

/** Creates the router of `/api/admin`. The guards precede every route, so no route is reachable without them. */
export function createAdminRouter(services: Services): Router {
  const router = express.Router();
  router.use(adminPath, requireLogin(services));
  serve(router, adminRoutes, withCallers(createAdminHandlers(services)), roleGuards);
  router.use(refuse);
  return router;
}
