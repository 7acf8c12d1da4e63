import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { sessionHours } from '#adapters/database/tables/admin-sessions.ts';
import { hashOf } from '#adapters/secrets.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import type { Services } from '#compose.ts';
import type { SessionAnswer } from '#contract/admin/sessions.ts';
import { currentCredential } from '#operations/console-access.ts';
import { hashOfAddress } from './login-origin.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/** Begins a console session in place of this browser's previous one, and sends its token, which is kept nowhere else. */
export async function beginSession(
  { via, request, response }: { via: AdminSession['via']; request: Request; response: Response },
  services: Services,
): Promise<AdminSession> {
  const earlier = await findSession(request, services);
  if (earlier) await services.adminSessions.end(earlier.id);
  const token = randomBytes(32).toString('base64url');
  const session = await services.adminSessions.begin({
    id: randomUUID(),
    tokenHash: hashOf(token),
    credential: await currentCredential(services),
    via,
    addressHash: hashOfAddress(request, services),
    browser: (request.get('user-agent') ?? '').slice(0, 200),
  });
  setCookie('', { value: token, seconds: sessionHours * 3_600 }, response, services);
  return session;
}

/** Finds the session whose token the request carries, while it is valid. */
export async function findSession(request: Request, services: Services): Promise<AdminSession | undefined> {
  const token = readCookie('', request, services);
  if (token === undefined) return undefined;
  return services.adminSessions.use(hashOf(token), await currentCredential(services));
}

/** Ends the session in the database and in its browser. */
export async function closeSession(
  { id }: AdminSession,
  response: Response,
  services: Services,
): Promise<void> {
  await services.adminSessions.end(id);
  clearCookie('', response, services);
}

export async function presentSession(
  { id, createdAt }: AdminSession,
  { secrets }: Services,
): Promise<SessionAnswer> {
  const endsAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  return { csrfToken: secrets.csrfToken(id), endsAt: endsAt.toISOString(), version: await shopVersion() };
}
