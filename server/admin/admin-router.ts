import express, { type ErrorRequestHandler, type Router } from 'express';
import type { Services } from '#compose.ts';
import { adminPath } from '#contract/admin/contract.ts';
import { adminRoutes } from '#contract/admin/routes.ts';
import { serve } from '../http/route.ts';
import { inWords, withCallers } from './admin-route.ts';
import { requireLogin } from './guard.ts';
import { createAdminHandlers } from './handlers.ts';

/** Express takes what has four parameters for a handler of errors. */
const refuse: ErrorRequestHandler = (error, _request, _response, _next) => inWords(error);

/** All of `/api/admin`. The guard comes before any route, so that none can be reached past it. */
export function createAdminRouter(services: Services): Router {
  const router = express.Router();
  router.use(adminPath, requireLogin(services));
  serve(router, adminRoutes, withCallers(createAdminHandlers(services)));
  router.use(refuse);
  return router;
}
