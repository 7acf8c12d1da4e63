import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { mayCall } from '#contract/admin/roles.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Operator } from '#operations/audited.ts';
import { operatorName } from '#operations/console-access.ts';
import { isCrossSite, isSafe } from '../http/headers.ts';
import { findSession, type Login } from './session.ts';

/** A person who is logged in, also as the audit log names them, without a reason. */
export type Caller = Login & { operator: Operator };

const logins = new WeakMap<Request, Login>();

/** Admits only requests of a logged-in operator that come from a page of the shop itself. */
export function requireLogin(services: Services): RequestHandler {
  return async (request, _response, next) => {
    if (isCrossSite(request, services.config.PUBLIC_URL)) throw new Refusal('cross_site');
    const login = await findSession(request, services);
    if (!login) throw new Refusal('login_required');
    const sent = request.get('x-csrf-token') ?? '';
    const isOwn = timingSafeEqual(hashOf(sent), hashOf(services.secrets.csrfToken(login.session.id)));
    if (!isSafe(request) && !isOwn) throw new Refusal('csrf_wrong');
    logins.set(request, login);
    next();
  };
}

/** Admits only people whose role may make this call. */
export function requireRole(name: keyof AdminRoutes): RequestHandler {
  return (request, _response, next) => {
    if (!mayCall(callerOf(request).person.role, name)) throw new Refusal('role_missing');
    next();
  };
}

/** Returns who made a request that the guard admitted. */
export function callerOf(request: Request): Caller {
  const login = logins.get(request);
  if (!login) throw new Error('A route of the console is reached past its guard');
  return { ...login, operator: { name: operatorName(login) } };
}
