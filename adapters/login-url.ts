import { randomBytes } from 'node:crypto';
import { consoleLink } from '#domain/secret-links.ts';
import type { AdminLoginLinks } from './database/tables/admin-login-links.ts';
import { hashOf } from './secrets.ts';

/**
 * Makes an address that logs in to the console once, within ten minutes. The token is in the fragment, which browsers do not
 * send to servers: no proxy logs it, and a program that only fetches the address does not use it up.
 */
export async function makeLoginUrl(shopUrl: string, links: AdminLoginLinks): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await links.add(hashOf(token));
  return consoleLink(shopUrl, 'login', token);
}
