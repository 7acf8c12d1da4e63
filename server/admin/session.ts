import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { sessionHours } from '#adapters/database/tables/admin-sessions.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { SessionAnswer } from '#contract/admin/sessions.ts';
import { currentCredential } from '#operator/operations/console-access.ts';
import { networkRangeOf } from '../http/read-request.ts';

const isHttps = ({ config }: Services): boolean => config.PUBLIC_URL.startsWith('https:');

/**
 * Cookies know no ports, so that two shops on one machine need names of their own. `__Host-` keeps other names of the same
 * domain from setting it, and wants https.
 */
function cookieName(services: Services): string {
  const name = `toonbooth-${services.secrets.shopFingerprint}`;
  return isHttps(services) ? `__Host-${name}` : name;
}

const cookieOptions = (services: Services) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isHttps(services), path: '/' }) as const;

/** Begins a session of the console and hands its token out, which is kept nowhere but in this browser. */
export async function beginSession(
  { via, request, response }: { via: AdminSession['via']; request: Request; response: Response },
  services: Services,
): Promise<AdminSession> {
  const token = randomBytes(32).toString('base64url');
  const session = await services.adminSessions.begin({
    id: randomUUID(),
    tokenHash: hashOf(token),
    credential: await currentCredential(services),
    via,
    address: networkRangeOf(request),
    browser: (request.get('user-agent') ?? '').slice(0, 200),
  });
  const maxAge = sessionHours * 3_600_000;
  response.cookie(cookieName(services), token, { ...cookieOptions(services), maxAge });
  return session;
}

/** The session whose token the request carries, while it counts. */
export async function findSession(request: Request, services: Services): Promise<AdminSession | undefined> {
  const name = cookieName(services);
  const cookies = (request.get('cookie') ?? '').split(/;\s*/);
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (token === undefined) return undefined;
  return services.adminSessions.use(hashOf(token), await currentCredential(services));
}

/** Ends the session here and in its browser. */
export async function closeSession(
  { id }: AdminSession,
  response: Response,
  services: Services,
): Promise<void> {
  await services.adminSessions.end(id);
  response.clearCookie(cookieName(services), cookieOptions(services));
}

export function presentSession({ id, createdAt }: AdminSession, { secrets }: Services): SessionAnswer {
  const endsAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  return { csrfToken: secrets.csrfToken(id), endsAt: endsAt.toISOString() };
}
