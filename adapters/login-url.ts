import { randomBytes } from 'node:crypto';
import type { AdminLoginLinks } from './database/tables/admin-login-links.ts';
import { hashOf } from './secrets.ts';

/**
 * Makes an address that logs in to the console once, within ten minutes. Its token stands in the fragment, which browsers send to
 * no server: no log of a proxy keeps it, and nothing that only looks the address up uses it.
 */
export async function makeLoginUrl(shopUrl: string, links: AdminLoginLinks): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await links.add(hashOf(token));
  return `${shopUrl}/admin#login=${token}`;
}
