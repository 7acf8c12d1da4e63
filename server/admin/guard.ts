import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { isCrossSite, isSafe } from '../http/headers.ts';
import { findSession } from './session.ts';

const sessions = new WeakMap<Request, AdminSession>();

/** Admits only requests of a logged-in operator that come from a page of the shop itself. */
export function requireLogin(services: Services): RequestHandler {
  return async (request, _response, next) => {
    if (isCrossSite(request, services.config.PUBLIC_URL)) throw new Refusal('cross_site');
    const session = await findSession(request, services);
    if (!session) throw new Refusal('login_required');
    const sent = request.get('x-csrf-token') ?? '';
    const isOwn = timingSafeEqual(hashOf(sent), hashOf(services.secrets.csrfToken(session.id)));
    if (!isSafe(request) && !isOwn) throw new Refusal('csrf_wrong');
    sessions.set(request, session);
    next();
  };
}

/** Returns the session of a request that the guard admitted. */
export function sessionOf(request: Request): AdminSession {
  const session = sessions.get(request);
  if (!session) throw new Error('A route of the console is reached past its guard');
  return session;
}
