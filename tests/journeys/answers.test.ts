import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenShop, type TestShop } from '../support/shop.ts';
import { createSender, type Answer, type Attempt, type Sender } from '../support/requests/sender.ts';
import type { Keys } from '../campaigns/fuzz/bodies.ts';
import { givenKeys } from '../support/requests/secrets.ts';
import { allRoutes } from '../support/requests/all-routes.ts';
import { openHanded } from '../support/unlimited.ts';

let shop: TestShop;
let sender: Sender;
let keys: Keys;
beforeAll(async () => {
  shop = await givenShop(openHanded);
  sender = createSender(shop.url);
  keys = await givenKeys(shop);
});
afterAll(async () => {
  sender.close();
  await shop[Symbol.asyncDispose]();
});

/** As its owner would call it; a stream would never end, so only its head is asked for. */
function byOwner(attempt: Attempt): Attempt {
  const secret = attempt.path.includes('/photos/') ? keys.photoId : keys.delivered;
  const method = attempt.path.endsWith('/events') ? 'HEAD' : attempt.method;
  return { ...attempt, method, headers: { authorization: `Bearer ${secret}` } };
}

const elsewhere: Attempt[] = [
  '/nothing',
  '/api/nothing',
  '/assets',
  '/assets/nothing.js',
  '/favicon.svg',
  '/%',
].map((place) => ({ what: place, method: 'GET', path: place }));

const policy = [
  "default-src 'self'",
  "script-src 'self' 'sha256-",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];
/** What would let in what the policy is there to keep out. */
const holes = /unsafe-|\*|https?:|data:/;

function headerFaults(answer: Answer): string[] {
  const { headers } = answer;
  const wanted: [string, RegExp][] = [
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^no-referrer$/],
    ['x-frame-options', /^(SAMEORIGIN|DENY)$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['cross-origin-opener-policy', /^same-origin$/],
    ['cache-control', /./],
  ];
  const said = String(headers['content-security-policy']);
  const holey = policy.some((rule) => !said.includes(rule)) || holes.test(said);
  const missing = wanted.filter(([name, form]) => !form.test(String(headers[name] ?? '')));
  const telling = Object.keys(headers).filter((name) =>
    /^(x-powered-by|server|set-cookie|access-control-.*)$/.test(name),
  );
  return [
    ...missing.map(([name]) => `${name}: ${String(headers[name])}`),
    ...telling,
    ...(holey ? [said] : []),
  ];
}

describe('every answer', () => {
  test('tells the browser to run, frame, sniff and tell nothing', async () => {
    const routes = await allRoutes(shop.services);
    expect(routes.length).toBeGreaterThan(20);
    const deleting = routes.filter(({ method }) => method !== 'DELETE');
    for (const attempt of [...routes, ...elsewhere, ...deleting.map(byOwner)]) {
      const answer = await sender.send(attempt);
      expect({ [attempt.what]: headerFaults(answer) }).toEqual({ [attempt.what]: [] });
    }
  });

  test('of the API is kept by nobody, but for the example pictures', async () => {
    const kept: string[] = [];
    for (const attempt of (await allRoutes(shop.services)).filter(({ path: place }) =>
      place.startsWith('/api/'),
    )) {
      if (attempt.method === 'DELETE') continue;
      const { headers } = await sender.send(byOwner(attempt));
      if (headers['cache-control'] !== 'no-store') kept.push(attempt.path);
    }
    expect(kept).toEqual(['/api/styles/bricks/before']);
  });

  test('lets styles in by a word that stands in this very page, and in no other', async () => {
    const ask = async (): Promise<string> => {
      const { headers, body } = await sender.send({ what: 'page', method: 'GET', path: '/' });
      const [, nonce = ''] =
        /style-src [^;]*'nonce-([^']{16,})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(body.toString()).toContain(`content="${nonce}"`);
      return nonce;
    };
    expect(await ask()).not.toBe(await ask());
  });

  test('of a shop behind TLS asks browsers to stay with TLS', async () => {
    await using secure = await givenShop({ PUBLIC_URL: 'https://shop.localhost', ALLOW_STANDINS: '1' });
    const { headers } = await fetch(`http://127.0.0.1:${secure.config.PORT}/`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=(3153[6-9]|[4-9]\d{4})\d{3}/);
  });
});

describe('a picture', () => {
  const places = ['/api/orders/current/picture', '/api/orders/current/photo', '/api/photos/current/preview'];
  const ask = (place: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    sender.send({ what: place, method, path: place, headers });
  const bearer = (place: string) => ({
    authorization: `Bearer ${place.includes('photos') ? keys.photoId : keys.delivered}`,
  });

  test.each(places)('%s goes out as a picture under our own name', async (place) => {
    const { status, headers } = await ask(place, bearer(place));
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.(png|jpg)"$/);
    expect(headers['content-length']).toMatch(/^\d+$/);
  });

  test('is handed over for download under its style and reference', async () => {
    const { headers } = await ask('/api/orders/current/picture?download=1', bearer(''));
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="bricks-R-[0-9A-Z]{4}-[0-9A-Z]{4}\.png"$/,
    );
  });

  test.each(places)('%s is not given away by HEAD, ranges or what a browser kept', async (place) => {
    const { headers: own } = await ask(place, bearer(place));
    const tricks: Record<string, string>[] = [{}, { range: 'bytes=0-0' }, { 'if-none-match': '*' }];
    if (own.etag !== undefined) tricks.push({ 'if-none-match': own.etag });
    for (const trick of tricks) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(place, trick, method);
        expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      }
    }
  });
});

test('the shop says no more about orders that exist than about those that do not', async () => {
  const about = (token: string): Promise<Answer> =>
    sender.send({
      what: 'order',
      method: 'GET',
      path: '/api/orders/current',
      headers: { authorization: `Bearer ${token}` },
    });
  const [nearly, unknown, none] = [
    await about(`${keys.delivered.slice(0, -1)}_`),
    await about('A'.repeat(43)),
    await about(''),
  ];
  expect(nearly.body).toEqual(unknown.body);
  expect(none.body).toEqual(unknown.body);
  expect([nearly.status, unknown.status, none.status]).toEqual([404, 404, 404]);
});
