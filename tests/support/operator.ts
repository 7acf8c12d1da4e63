import { makeLoginUrl } from '#adapters/login-url.ts';
import type { Services } from '#compose.ts';
import { createAdminClient } from './admin-client.ts';

type Console = { url: string; services: Pick<Services, 'adminLoginLinks'> };

/** Returns the token of a new login link. */
export async function makeLoginToken({ url, services }: Console): Promise<string> {
  return new URL(await makeLoginUrl(url, services.adminLoginLinks)).hash.replace('#login=', '');
}

/** Returns a client of the console's API that has logged in with a new login link. */
export async function givenOperator(shop: Console, headers?: Record<string, string>) {
  const client = createAdminClient(shop.url, headers);
  await client.logIn({ token: await makeLoginToken(shop) });
  return client;
}
