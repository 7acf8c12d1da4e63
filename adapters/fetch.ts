/** Thrown when a server answers with a redirect. `target` is an absolute URL where `location` can be resolved to one. */
export class Redirected extends Error {
  readonly status: number;
  readonly target: string;

  constructor(status: number, target: string) {
    super(`it redirects to ${target}`);
    this.name = 'Redirected';
    this.status = status;
    this.target = target;
  }
}

/**
 * Makes all of the shop's requests to other servers. Redirects are not followed: a server that impersonates a service could
 * have a photo or a key sent on to anybody. @throws Redirected, and the network's error
 */
export async function fetchDirectly(
  url: string | URL,
  init: Omit<RequestInit, 'redirect'> = {},
): Promise<Response> {
  // Not `error`: the operator needs to see the target, which is the address to set.
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return response;
  await response.body?.cancel();
  throw new Redirected(response.status, URL.canParse(location, url) ? new URL(location, url).href : location);
}
