import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Secrets } from '../../support/requests/secrets.ts';
import type { Attempt } from '../../support/requests/sender.ts';

/** Call that takes JSON, with a valid body. */
type Call = { path: string; bearer?: keyof Secrets; fields: Record<string, unknown> };

const calls = ({ photoId }: Secrets): Call[] => [
  {
    path: '/api/orders',
    fields: {
      ...{ photoId, styleId: 'bricks', email: 'ada@example.com', code: '2345-6789-ABCD', locale: 'en' },
      ...{ crop: { x: 0, y: 0, width: 300, height: 300, rotate: 0 }, consent: true },
    },
  },
  { path: '/api/withdrawals', fields: { order: 'R-2345-6789', name: 'Ada' } },
  { path: '/api/orders/find', fields: { reference: 'R-2345-6789', email: 'ada@example.com' } },
  { path: '/api/gifts', fields: { email: 'ada@example.com', locale: 'en', from: 'Ada', message: 'Hello' } },
  {
    path: '/api/orders/current/gift',
    bearer: 'delivered',
    fields: { recipient: 'a@b.example', timeZone: 'UTC' },
  },
  { path: '/api/opening-requests', fields: { email: 'ada@example.com', locale: 'en' } },
  { path: '/api/orders/current/feedback', bearer: 'delivered', fields: { liked: true } },
  { path: '/api/orders/current/again', bearer: 'unpaid', fields: { styleId: 'anime' } },
  { path: '/api/orders/current/email', bearer: 'delivered', fields: { email: 'ada@example.com' } },
  { path: '/api/orders/current/appeal', bearer: 'rejected', fields: { message: 'This is my cat.' } },
  { path: '/api/orders/current/checkout', bearer: 'unpaid', fields: {} },
  { path: '/api/orders/current/redraw', bearer: 'rejected', fields: {} },
];

/** Inputs that fast-check does not find: text that no serialiser writes, and strings with a special meaning in some language. */
const hardJson = [
  ...['1e400', '-1e400', '1e-400', '9007199254740993', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
  ...[`${'['.repeat(500)}${']'.repeat(500)}`, `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`],
  ...['A'.repeat(10_000), '\u202emoc.elpmaxe', '../../../../etc/passwd', 'file:///etc/passwd', '$1'].map(
    (text) => JSON.stringify(text),
  ),
  ...['http://169.254.169.254/', "' or 1=1; drop table orders; --", '{{7*7}}${7*7}<%= 7*7 %>'].map((text) =>
    JSON.stringify(text),
  ),
  ...['<script>alert(1)</script>', 'line\r\nSet-Cookie: a=b\r\n\r\nbody', '١٢٣٤', 'zz', 'en-abc'].map(
    (text) => JSON.stringify(text),
  ),
];

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.emailAddress(), fc.webUrl());

/** Any JSON value, for a place where the shop expects another. */
const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  anyText.map((text) => JSON.stringify(text)),
  fc.constantFrom(...hardJson),
);

const number = fc.oneof(fc.integer({ min: -2, max: 400 }), fc.integer(), fc.double());
/** Crop of the right shape: outside every photo, of no size, or barely valid. */
const anyCrop = fc
  .record({
    ...{ x: number, y: number, width: number, height: number },
    rotate: fc.oneof(fc.constantFrom(0, 90, 180, 270, 45, '90'), number),
  })
  .map((crop) => JSON.stringify(crop));

/** Unknown fields, in case some code reads them. */
const anyExtra = fc
  .tuple(
    fc.constantFrom('price', 'amount', 'priceAmount', 'currency', 'state', 'paidBy', 'token', 'orderId', ''),
    fc.oneof(anyJson, fc.constantFrom('0', '"paid"', '"code"', '{"amount":1,"currency":"usd"}')),
  )
  .map(([name, value]) => `${JSON.stringify(name)}:${value}`);

const write = (fields: Record<string, string>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`;

/** Replaces one of the body's fields. */
function withOddField(fields: Record<string, unknown>): fc.Arbitrary<string> {
  const sound = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return fc
    .record({ name: fc.constantFrom(...Object.keys(fields), 'anything'), value: anyJson, crop: anyCrop })
    .map(({ name, value, crop }) => write({ ...sound, [name]: name === 'crop' ? crop : value }));
}

type Body = { body: Buffer | string; headers?: Record<string, string> };

const packedBlanks = gzipSync(Buffer.alloc(5_000_000, 0x20));

/** Spoils a valid body as a whole. */
function spoiled(text: string): fc.Arbitrary<Body> {
  const as = (type: string): Body => ({ body: text, headers: { 'content-type': type } });
  const packedAs = (encoding: string, body: Body['body']): Body => ({
    body,
    headers: { 'content-encoding': encoding },
  });
  const bytes = Buffer.from(text);
  return fc.oneof(
    fc.nat(text.length).map((at) => ({ body: text.slice(0, at) })),
    fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, flip]) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy[at] ?? 0) ^ flip, at);
      return { body: copy };
    }),
    anyExtra.map((extra) => ({ body: text === '{}' ? `{${extra}}` : text.replace('{', `{${extra},`) })),
    anyExtra.map((extra) => ({ body: text.replace(/\}$/, `,${extra}}`) })),
    anyJson.map((body) => ({ body })),
    fc.constantFrom<Body>(
      { body: `${text} {}` },
      { body: `\ufeff${text}` },
      { body: Buffer.from(text, 'utf16le') },
      { body: `[${text}]` },
      { body: '['.repeat(15_000) },
      { body: `{"email":"${'a'.repeat(40_000)}"}` },
      { body: '' },
      packedAs('gzip', text),
      packedAs('gzip', packedBlanks),
      packedAs('x-rot13', text),
      as('application/json; charset=utf-7'),
      as('text/plain'),
      as('application/x-www-form-urlencoded'),
    ),
  );
}

/** Generates requests whose bodies are invalid, or barely so. */
export function badBodies(secrets: Secrets): fc.Arbitrary<Attempt> {
  return fc.constantFrom(...calls(secrets)).chain(({ path, bearer, fields }) =>
    fc
      .oneof(
        { weight: 3, arbitrary: withOddField(fields).map((body): Body => ({ body })) },
        { weight: 2, arbitrary: spoiled(JSON.stringify(fields)) },
      )
      .map(({ body, headers }) => ({
        what: `${path} with ${body.toString('utf8', 0, 120).slice(0, 200)}`,
        method: 'POST',
        path,
        body,
        headers: {
          'content-type': 'application/json',
          ...(bearer && { authorization: `Bearer ${secrets[bearer]}` }),
          ...headers,
        },
      })),
  );
}

/** Names known to the shop, so that values of any kind reach the code that reads them. */
const names = fc.constantFrom(
  ...['photoId', 'styleId', 'email', 'code', 'crop', 'locale', 'consent', 'reference', 'message', 'token'],
  ...['orderId', 'price', 'state', '__proto__', 'constructor', ''],
);

const anyBody: fc.Arbitrary<Buffer | string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(names, fc.jsonValue(), { maxKeys: 10 }).map((value) => JSON.stringify(value)),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
);

const types = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/json; charset=utf-16'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b', ';'],
);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** Header value that can be sent over HTTP. */
const headerText = fc
  .string({ unit: 'binary-ascii', maxLength: 60 })
  .map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));

/** Generates requests to all of these routes, with bodies, content types, queries and headers of any form. */
export function anyRequests(routes: Attempt[], secrets: Secrets): fc.Arbitrary<Attempt> {
  const request = fc.record({
    route: fc.constantFrom(...routes),
    method: fc.option(fc.constantFrom(...methods), { freq: 4 }),
    query: fc.option(fc.webQueryParameters(), { freq: 3 }),
    body: anyBody,
    type: types,
    bearer: fc.option(fc.constantFrom(secrets.photoId, secrets.unpaid, secrets.rejected)),
    oddity: headerText,
  });
  return request.map(({ route, query, body, type, bearer, oddity, ...rest }) => {
    const method = withoutStreams(route, rest.method ?? route.method);
    const path = query === null ? route.path : `${route.path}?${query}`;
    // Without a secret: something really deleted could not be requested again.
    const secret = method === 'DELETE' ? null : bearer;
    return {
      what: `${method} ${path} as ${type}: ${body.toString('latin1').slice(0, 120)}`,
      method,
      path,
      body,
      headers: {
        'content-type': type,
        'idempotency-key': oddity,
        'stripe-signature': oddity,
        authorization: secret === null ? oddity : `Bearer ${secret}`,
      },
    };
  });
}

/** Requests only the head of a stream, which never ends. */
function withoutStreams({ path }: Attempt, method: string): string {
  return path.endsWith('/events') && method === 'GET' ? 'HEAD' : method;
}
