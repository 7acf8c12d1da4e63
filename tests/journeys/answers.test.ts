import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { readConfig } from '#config.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { startServer } from '#server/serve.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { createSender, type Answer, type Attempt, type Sender } from '../support/requests/sender.ts';
import { givenSecrets, type Secrets } from '../support/requests/secrets.ts';
import { headerFaults } from '../support/requests/header-faults.ts';
import { allRoutes } from '../support/requests/all-routes.ts';
import type { OrderCreated } from '#contract/order.ts';
import { routes, type JsonRouteName } from '#contract/routes.ts';
import { crossSite } from '../slow/fuzz/headers.ts';
import { createApiClient } from '../support/api-client.ts';
import { createCustomer } from '../support/customer.ts';
import { createAnswerCheck } from '../support/described-answers.ts';
import { giftCalls, givenIssuedGift } from '../support/gifts.ts';
import { givenShownPair } from '../support/gallery.ts';
import { plainOrder } from '../support/orders.ts';
import { givenBrowser } from '../support/push-service.ts';
import { photoBytes } from '../support/photos.ts';
import { query } from '../support/query.ts';
import { emptyTally, sendAll } from '../support/requests/send-all.ts';
import { waitUntil } from '../support/wait-until.ts';

let shop: TestShop;
let sender: Sender;
let secrets: Secrets;
let gift: OrderCreated;
let pack: OrderCreated;
beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1', PACKS: '3=9.99' });
  sender = createSender(shop.url);
  secrets = await givenSecrets(shop);
  gift = await givenIssuedGift(createCustomer(shop));
  pack = await createCustomer(shop).buy({ pack: 3 });
});
afterAll(async () => {
  sender.close();
  await shop[Symbol.asyncDispose]();
});

/** Returns the secret of somebody who may make this call. */
function secretFor(place: string): string {
  if (place.endsWith('/card')) return gift.token;
  return place.includes('/photos/') ? secrets.photoId : secrets.delivered;
}

/** Sends an attempt with its owner's secret; of a stream, which never ends, only the head is requested. */
function byOwner(attempt: Attempt): Attempt {
  const secret = secretFor(attempt.path);
  const method = attempt.path.endsWith('/events') ? 'HEAD' : attempt.method;
  return { ...attempt, method, headers: { authorization: `Bearer ${secret}` } };
}

async function idIn(table: 'opening_requests' | 'proofs'): Promise<string> {
  const [row] = await query<{ id: string }>(shop.config.DATABASE_URL, `select id from ${table}`);
  return row?.id ?? '';
}

const elsewhere: Attempt[] = [
  '/nothing',
  '/api/nothing',
  '/assets',
  '/assets/nothing.js',
  '/favicon.svg',
  '/%',
].map((place) => ({ what: place, method: 'GET', path: place }));

describe('every answer', () => {
  test('has the security headers', async () => {
    const routes = await allRoutes(shop.services);
    expect(routes.length).toBeGreaterThan(20);
    const deleting = routes.filter(({ method }) => method !== 'DELETE');
    for (const attempt of [...routes, ...elsewhere, ...deleting.map(byOwner)]) {
      const answer = await sender.send(attempt);
      expect({ [attempt.what]: headerFaults(answer) }).toEqual({ [attempt.what]: [] });
    }
  });

  test('of the API is uncacheable, except for its description and the example pictures', async () => {
    const kept: string[] = [];
    for (const attempt of (await allRoutes(shop.services)).filter(({ path: place }) =>
      place.startsWith('/api/'),
    )) {
      if (attempt.method === 'DELETE') continue;
      const { headers } = await sender.send(byOwner(attempt));
      if (headers['cache-control'] !== 'no-store') kept.push(attempt.path);
    }
    expect(kept).toEqual(['/api/openapi.json', '/api/styles/bricks/before']);
  });

  test('to TRACE echoes nothing of the request', async () => {
    const headers = { cookie: 'echoed=1', authorization: `Bearer ${secrets.delivered}` };
    for (const place of ['/', '/api/orders/current', '/api/admin/session']) {
      const { status, body } = await sender.send({ what: 'trace', method: 'TRACE', path: place, headers });
      expect([place, status >= 400]).toEqual([place, true]);
      expect(body.toString()).not.toMatch(/echoed|Bearer/);
    }
  });

  test('allows styles by a nonce that is valid for this very page only', async () => {
    const ask = async (): Promise<string> => {
      const { headers, body } = await sender.send({ what: 'page', method: 'GET', path: '/' });
      const [, nonce = ''] =
        /style-src [^;]*'nonce-([^']{16,})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(body.toString()).toContain(`content="${nonce}"`);
      return nonce;
    };
    expect(await ask()).not.toBe(await ask());
  });

  test('of a shop behind TLS tells browsers to stay with TLS, on this host only', async () => {
    const PORT = await anyPort();
    const env = {
      ...shop.env,
      PORT: String(PORT),
      PUBLIC_URL: 'https://shop.localhost',
      ALLOW_STANDINS: '1',
    };
    const secure = await startServer(readConfig(env), '127.0.0.1');
    const { headers } = await fetch(`http://127.0.0.1:${PORT}/`);
    await secure.close();
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=(3153[6-9]|[4-9]\d{4})\d{3}$/);
  });
});

describe('a picture', () => {
  const places = [
    '/api/orders/current/picture',
    '/api/orders/current/picture/preview',
    '/api/orders/current/photo',
    '/api/orders/current/photo/preview',
    '/api/photos/current/preview',
  ];
  const ask = (place: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    sender.send({ what: place, method, path: place, headers });
  const bearer = (place: string) => ({
    authorization: `Bearer ${place.includes('photos') ? secrets.photoId : secrets.delivered}`,
  });

  test.each(places)('%s is served with an image type and our own file name', async (place) => {
    const { status, headers } = await ask(place, bearer(place));
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/(png|jpeg|webp)$/);
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.(png|jpg|webp)"$/);
    expect(headers['content-length']).toMatch(/^\d+$/);
  });

  test('is downloaded under its style and reference', async () => {
    const { headers } = await ask('/api/orders/current/picture?download=1', bearer(''));
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="bricks-R-[0-9A-Z]{4}-[0-9A-Z]{4}\.png"$/,
    );
  });

  test.each(places)('%s is not revealed by HEAD, ranges or a browser’s cache', async (place) => {
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

test('the shop says the same about existing orders as about unknown ones', async () => {
  const about = (token: string): Promise<Answer> =>
    sender.send({
      what: 'order',
      method: 'GET',
      path: '/api/orders/current',
      headers: { authorization: `Bearer ${token}` },
    });
  const [nearly, unknown, none] = [
    await about(`${secrets.delivered.slice(0, -1)}_`),
    await about('A'.repeat(43)),
    await about(''),
  ];
  expect([nearly.body, none.body]).toEqual([unknown.body, unknown.body]);
  expect([nearly.status, unknown.status, none.status]).toEqual([404, 404, 404]);
});

test('another site’s page can do nothing in a visitor’s name', async () => {
  const tally = await sendAll(sender, crossSite(secrets.delivered), emptyTally());
  expect(tally.faults).toEqual([]);
  expect(Object.keys(tally.answers)).toEqual(['403 cross_site']);
});

test('a photo without an order is kept for an hour, and an unpaid order for two', async () => {
  const minutes = 'distinct (extract(epoch from expires_at - created_at) / 60)::int as minutes';
  const url = shop.config.DATABASE_URL;
  expect(await query(url, `select ${minutes} from drafts`)).toEqual([{ minutes: 60 }]);
  const unpaid = `select ${minutes} from orders where state = 'awaiting_payment'`;
  expect(await query(url, unpaid)).toEqual([{ minutes: 120 }]);
});

test('every call of the contract gets exactly the promised fields, as the OpenAPI document says', async () => {
  const { photoId, unpaid, delivered, rejected } = await givenSecrets(shop);
  const { orders, secrets: ofShop } = shop.services;
  const faultsOf = await createAnswerCheck(shop.url);
  const faults: string[] = [];
  const { call } = createApiClient(shop.url, async (url, request) => {
    const response = await fetch(url, request);
    faults.push(...(await faultsOf(`${request.method} ${new URL(url).pathname}`, response)));
    return response;
  });
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(await photoBytes('coffee.png'))]));
  const order = { photoId, styleId: 'bricks', email: 'ada@example.com', consent: true };
  const calls: Record<JsonRouteName, () => Promise<unknown>> = {
    'GET /api/openapi.json': () => call('GET /api/openapi.json'),
    'GET /api/shop': () => call('GET /api/shop'),
    'GET /api/styles': () => call('GET /api/styles'),
    'POST /api/opening-requests': async () => {
      await shop.services.pauses.begin({});
      await waitUntil(async () => !(await call('GET /api/shop')).open);
      const answer = await call('POST /api/opening-requests', { body: { email: order.email } });
      await shop.services.pauses.end();
      await waitUntil(async () => (await call('GET /api/shop')).open);
      return answer;
    },
    'POST /api/opening-requests/current/confirm': async () => {
      const token = ofShop.openingSecret(await idIn('opening_requests'));
      return call('POST /api/opening-requests/current/confirm', { token });
    },
    'DELETE /api/opening-requests/current': () =>
      call('DELETE /api/opening-requests/current', { token: 'A'.repeat(43) }),
    'POST /api/photos': () => call('POST /api/photos', { form }),
    'GET /api/photos/current': () => call('GET /api/photos/current', { token: photoId }),
    'POST /api/photos/current/proofs': () =>
      call('POST /api/photos/current/proofs', { token: photoId, body: { styleId: 'bricks' } }),
    'POST /api/orders/current/proofs': () =>
      call('POST /api/orders/current/proofs', { token: delivered, body: { styleId: 'anime' } }),
    'GET /api/proofs/current': async () => {
      const token = ofShop.proofSecret(await idIn('proofs'));
      return call('GET /api/proofs/current', { token });
    },
    'POST /api/orders': () => call('POST /api/orders', { body: order }),
    'POST /api/gifts': () => call('POST /api/gifts', { body: { email: 'ada@example.com' } }),
    ...giftCalls(call, { token: gift.token, secret: ofShop.giftSecret(gift.orderId) }),
    'POST /api/orders/find': () =>
      call('POST /api/orders/find', { body: { reference: 'R-AAAA-AAAA', email: 'ada@example.com' } }),
    'POST /api/withdrawals': () =>
      call('POST /api/withdrawals', { body: { order: 'R-AAAA-AAAA', name: 'Ada' } }),
    'POST /api/orders/current/checkout': () => call('POST /api/orders/current/checkout', { token: unpaid }),
    'POST /api/orders/current/again': () =>
      call('POST /api/orders/current/again', { token: delivered, body: { styleId: 'anime' } }),
    'POST /api/orders/current/redraw': () => call('POST /api/orders/current/redraw', { token: delivered }),
    'POST /api/orders/current/push': () =>
      call('POST /api/orders/current/push', {
        token: unpaid,
        body: givenBrowser('https://127.0.0.2/one').body,
      }),
    'DELETE /api/orders/current/push': () =>
      call('DELETE /api/orders/current/push', { token: unpaid, body: { endpoint: 'https://127.0.0.2/one' } }),
    'POST /api/orders/current/email': () =>
      call('POST /api/orders/current/email', { token: delivered, body: {} }),
    'POST /api/orders/current/pack/given': () =>
      call('POST /api/orders/current/pack/given', { token: pack.token, body: { count: 1 } }),
    'POST /api/orders/current/cancel': async () => {
      const { id } = await orders.create({
        // No worker takes it before then.
        order: { ...plainOrder, state: 'approved', paidBy: 'redraw', dueAt: new Date('2100-01-01') },
        key: undefined,
        identity: (one) => ({ reference: one, tokenHash: hashOf(ofShop.orderToken(one)) }),
      });
      return call('POST /api/orders/current/cancel', { token: ofShop.orderToken(id) });
    },
    'POST /api/orders/current/appeal': () =>
      call('POST /api/orders/current/appeal', { token: rejected, body: {} }),
    'POST /api/orders/current/feedback': () =>
      call('POST /api/orders/current/feedback', { token: delivered, body: { liked: true } }),
    'POST /api/orders/current/share': () => call('POST /api/orders/current/share', { token: delivered }),
    'POST /api/orders/current/gallery': () => call('POST /api/orders/current/gallery', { token: delivered }),
    'GET /api/gallery': () => call('GET /api/gallery', {}),
    'DELETE /api/orders/current/gallery': () =>
      call('DELETE /api/orders/current/gallery', { token: delivered }),
    'GET /api/orders/current': () =>
      Promise.all(
        [unpaid, delivered, rejected, gift.token, pack.token].map((token) =>
          call('GET /api/orders/current', { token }),
        ),
      ),
    'GET /api/orders/current/faces': () => call('GET /api/orders/current/faces', { token: delivered }),
    'DELETE /api/orders/current/share': () => call('DELETE /api/orders/current/share', { token: delivered }),
    'DELETE /api/photos/current': () => call('DELETE /api/photos/current', { token: photoId }),
    'DELETE /api/orders/current': () => call('DELETE /api/orders/current', { token: delivered }),
  };
  for (const [name, request] of Object.entries(calls)) await expect(request(), name).resolves.toBeDefined();
  expect(faults).toEqual([]);
});

test('images, the event stream and refusals are as the OpenAPI document says', async () => {
  const [faultsOf, pair] = [await createAnswerCheck(shop.url), await givenShownPair(shop.services)];
  const [faults, open]: [string[], string[]] = [[], []];
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path = ''] = name.replaceAll(/:(\w+)/g, '{$1}').split(' ');
    const ask = async (place: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${shop.url}${place}`, { method, headers });
      faults.push(...(await faultsOf(`${method} ${path}`, response)));
      await response.body?.cancel();
      return response.ok;
    };
    const { headers } = byOwner({ what: name, method, path });
    const place = path.replace('{styleId}/{which}', 'bricks/after').replace('{id}/{which}', `${pair}/after`);
    const query = path.endsWith('/cut') ? '?place=post&x=0&y=0&width=300' : '';
    if ('media' in route && !(await ask(place + query, headers))) faults.push(`${name} was refused`);
    if (await ask(path)) open.push(name);
  }
  expect(faults).toEqual([]);
  const sameForAll = ['openapi.json', 'shop', 'styles'].map((name) => `GET /api/${name}`);
  expect(open).toEqual([...sameForAll, 'DELETE /api/opening-requests/current', 'GET /api/gallery']);
});
