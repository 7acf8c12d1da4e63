import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { knownDays } from '#adapters/database/tables/admin-known-origins.ts';
import type { Person } from '#adapters/database/schema/admin.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { currentCredential } from '#operations/console-access.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { readCookie, setCookie } from './cookies.ts';

/** Origin of a login attempt: the key that counts its tries, and whether the person has logged in from there before. */
export type LoginOrigin = { counted: string; isKnown: boolean };

/** Hashes the operator's network range; the address is kept in no other form. */
export const hashOfAddress = (request: Request, { secrets }: Services): Buffer =>
  secrets.fingerprint('address', networkRangeOf(request));

/** Finds the origin of a request. A known browser has its own tries, which nobody else at its address can use up. */
export async function originOf(
  request: Request,
  person: Person | undefined,
  services: Services,
): Promise<LoginOrigin> {
  const { adminKnownOrigins } = services;
  if (!person) return { counted: networkRangeOf(request), isKnown: false };
  const credential = await currentCredential(person, services);
  const token = readCookie('-known', request, services);
  if (token !== undefined && (await adminKnownOrigins.isKnown(hashOf(token), credential)))
    return { counted: `browser ${token}`, isKnown: true };
  const isKnown = await adminKnownOrigins.isKnown(hashOfAddress(request, services), credential);
  return { counted: networkRangeOf(request), isKnown };
}

/** Marks the browser and the address of a login as known. */
export async function rememberOrigin(
  { person, request, response }: { person: Person; request: Request; response: Response },
  services: Services,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hashes = [hashOf(token), hashOfAddress(request, services)];
  await services.adminKnownOrigins.remember(hashes, await currentCredential(person, services));
  setCookie('-known', { value: token, seconds: knownDays * 86_400 }, response, services);
}
