import type { Request, Response } from 'express';
import type { Services } from '#compose.ts';

const isHttps = ({ config }: Services): boolean => config.PUBLIC_URL.startsWith('https:');

/**
 * Returns a cookie's name. Cookies ignore ports, so two shops on one machine need different names. `__Host-` stops other hosts of
 * the same domain from setting the cookie, and requires https.
 */
function nameOf(kind: CookieKind, services: Services): string {
  const name = `toonbooth${kind}-${services.secrets.shopFingerprint}`;
  return isHttps(services) ? `__Host-${name}` : name;
}

const optionsOf = (services: Services) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isHttps(services), path: '/' }) as const;

/** Kind of a cookie: a session's, or the one that identifies a browser that has logged in before. */
type CookieKind = '' | '-known';

export function readCookie(kind: CookieKind, request: Request, services: Services): string | undefined {
  const name = nameOf(kind, services);
  const cookies = (request.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function setCookie(
  kind: CookieKind,
  { value, seconds }: { value: string; seconds: number },
  response: Response,
  services: Services,
): void {
  response.cookie(nameOf(kind, services), value, { ...optionsOf(services), maxAge: seconds * 1000 });
}

export function clearCookie(kind: CookieKind, response: Response, services: Services): void {
  response.clearCookie(nameOf(kind, services), optionsOf(services));
}
