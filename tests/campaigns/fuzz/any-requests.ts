import fc from 'fast-check';
import type { Attempt } from '../../support/requests/sender.ts';
import type { Keys } from './bodies.ts';

/** Names that the shop knows, so that a value of any kind meets whoever reads it. */
const names = fc.constantFrom(
  ...['photoId', 'styleId', 'email', 'code', 'crop', 'locale', 'consent', 'reference', 'message', 'token'],
  ...['orderId', 'price', 'state', '__proto__', 'constructor', ''],
);

const shaped = fc.dictionary(names, fc.jsonValue(), { maxKeys: 10 }).map((value) => JSON.stringify(value));

const bodies: fc.Arbitrary<Buffer | string> = fc.oneof(
  { weight: 4, arbitrary: shaped },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
);

const types = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/json; charset=utf-16'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b', ';'],
);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** A header's value as it can go over the wire. */
const headerText = fc
  .string({ unit: 'binary-ascii', maxLength: 60 })
  .map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));

/** `count` requests to all of these routes, with bodies, kinds, queries and headers of any form. */
export function anyBodies(count: number, routes: Attempt[], keys: Keys, seed: number): Attempt[] {
  const secrets = fc.constantFrom(keys.photoId, keys.unpaid, keys.rejected);
  const request = fc.record({
    route: fc.constantFrom(...routes),
    method: fc.option(fc.constantFrom(...methods), { freq: 4 }),
    query: fc.option(fc.webQueryParameters(), { freq: 3 }),
    body: bodies,
    type: types,
    bearer: fc.option(secrets),
    oddity: headerText,
  });
  return fc.sample(request, { numRuns: count, seed }).map(({ route, query, body, type, bearer, ...rest }) => {
    const method = harmless(route, rest.method ?? route.method);
    const path = query === null ? route.path : `${route.path}?${query}`;
    // What is deleted in earnest could not be asked for again.
    const secret = method === 'DELETE' ? null : bearer;
    return {
      what: `${method} ${path} as ${type}: ${body.toString('latin1').slice(0, 120)}`,
      method,
      path,
      body,
      headers: {
        'content-type': type,
        'idempotency-key': rest.oddity,
        'stripe-signature': rest.oddity,
        authorization: secret === null ? rest.oddity : `Bearer ${secret}`,
      },
    };
  });
}

/** A stream never ends, so only its head is asked for. */
function harmless({ path }: Attempt, method: string): string {
  return path.endsWith('/events') && method === 'GET' ? 'HEAD' : method;
}
