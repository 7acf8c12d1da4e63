import express, { type ErrorRequestHandler, type Router } from 'express';
import type { Services } from '#compose.ts';
import { adminPath } from '#contract/admin/contract.ts';
import { adminRoutes } from '#contract/admin/routes.ts';
import { serve } from '../http/route.ts';
import { inWords, withCallers } from './admin-route.ts';
import { requireLogin } from './guard.ts';
import { createAdminHandlers } from './handlers.ts';

/** Express recognises an error handler by its four parameters. */
const refuse: ErrorRequestHandler = (error, _request, _response, _next) => inWords(error);

/** Creates the router of `/api/admin`. The guard precedes every route, so no route is reachable without it. */
export function createAdminRouter(services: Services): Router {
  const router = express.Router();
  router.use(adminPath, requireLogin(services));
  serve(router, adminRoutes, withCallers(createAdminHandlers(services)));
  router.use(refuse);
  return router;
}
