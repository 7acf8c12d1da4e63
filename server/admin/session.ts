import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
import { sessionHours } from '#adapters/database/tables/admin-sessions.ts';
import { hashOf } from '#adapters/secrets.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import type { Services } from '#compose.ts';
import type { SessionAnswer } from '#contract/admin/sessions.ts';
import { currentCredential } from '#operations/console-access.ts';
import { hashOfAddress } from './login-origin.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

type Begin = { via: AdminSession['via']; person: Person; request: Request; response: Response };

/** Begins a console session in place of this browser's previous one, and sends its token, which is kept nowhere else. */
export async function beginSession(
  { via, person, request, response }: Begin,
  services: Services,
): Promise<AdminSession> {
  const earlier = await findSession(request, services);
  if (earlier) await services.adminSessions.end(earlier.session.id);
  const token = randomBytes(32).toString('base64url');
  const session = await services.adminSessions.begin({
    id: randomUUID(),
    tokenHash: hashOf(token),
    personId: person.id,
    credential: await currentCredential(person, services),
    via,
    addressHash: hashOfAddress(request, services),
    browser: browserOf(request),
  });
  setCookie('', { value: token, seconds: sessionHours * 3_600 }, response, services);
  return session;
}

export const browserOf = (request: Request): string => (request.get('user-agent') ?? '').slice(0, 200);

/** A valid session with its person. */
export type Login = { session: AdminSession; person: Person };

/** Finds the session whose token the request carries, while it is valid, with its person. */
export async function findSession(request: Request, services: Services): Promise<Login | undefined> {
  const { adminSessions, people } = services;
  const token = readCookie('', request, services);
  const session = token === undefined ? undefined : await adminSessions.find(hashOf(token));
  const person = session && (await people.find(session.personId));
  if (!person || !session.credential.equals(await currentCredential(person, services))) return undefined;
  await adminSessions.markUsed(session.id);
  return { session, person };
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
  { session: { id, createdAt }, person: { name, role } }: Login,
  { secrets }: Services,
): Promise<SessionAnswer> {
  const endsAt = new Date(createdAt.getTime() + sessionHours * 3_600_000).toISOString();
  return { csrfToken: secrets.csrfToken(id), endsAt, name, role, version: await shopVersion() };
}
