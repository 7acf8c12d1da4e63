import express, { type Router } from 'express';
import type { Services } from '#compose.ts';
import { adminRoutes } from '#contract/admin/routes.ts';
import { adminRoute } from './admin-route.ts';
import { requireLogin } from './guard.ts';
import { getSession, listSessions, postEndSession, postLogOut } from './routes/sessions.ts';

/** All of `/api/admin`. The guard comes before any route, so that none can be reached past it. */
export function createAdminRouter(services: Services): Router {
  const router = express.Router();
  router.use(requireLogin(services));
  adminRoute(router, adminRoutes.getSession, getSession(services));
  adminRoute(router, adminRoutes.logOut, postLogOut(services));
  adminRoute(router, adminRoutes.listSessions, listSessions(services));
  adminRoute(router, adminRoutes.endSession, postEndSession(services));
  return router;
}
