import type { Attempt, RawAttempt } from '../../support/requests/sender.ts';

/** Calls that change data, with the headers that a browser sends. */
const changes = [
  { method: 'POST', path: '/api/photos' },
  { method: 'POST', path: '/api/orders' },
  { method: 'POST', path: '/api/orders/find' },
  { method: 'POST', path: '/api/orders/current/checkout' },
  { method: 'POST', path: '/api/orders/current/again' },
  { method: 'POST', path: '/api/orders/current/redraw' },
  { method: 'POST', path: '/api/orders/current/email' },
  { method: 'POST', path: '/api/orders/current/appeal' },
  { method: 'DELETE', path: '/api/orders/current' },
  { method: 'POST', path: '/api/admin/login' },
];

const foreignPages: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { 'sec-fetch-site': 'SAME-ORIGIN' },
  { 'sec-fetch-site': '' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'file://' },
];

/** Returns requests that another site's page can make a visitor's browser send, for every call that changes data. */
export function crossSite(token: string): Attempt[] {
  return changes.flatMap(({ method, path }) =>
    foreignPages.map((page) => ({
      what: `${method} ${path} from ${JSON.stringify(page)}`,
      method,
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', ...page },
      body: '{}',
    })),
  );
}

const odd: Record<string, string>[] = [
  { 'accept-language': '__proto__' },
  { 'accept-language': 'constructor,toString;q=0.9' },
  { 'accept-language': '*;q=0.00001,'.repeat(500) },
  { 'accept-language': 'a-'.repeat(4000) },
  { 'accept-encoding': 'gzip,'.repeat(1000) },
  { 'accept-encoding': 'x;q=1e400' },
  { accept: 'text/html;q=\xff' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a",'.repeat(2000) },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=0-0,1-1,2-2,3-' },
  { range: `bytes=${'0-,'.repeat(3000)}` },
  { range: 'bytes=99999999999999999999-' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/admin' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1;host=evil.example' },
  { host: 'evil.example' },
  { host: 'a'.repeat(5000) },
  { host: '[::1' },
  { cookie: 'a=b; '.repeat(2000) },
  { connection: 'upgrade', upgrade: 'websocket' },
  { te: 'trailers, deflate' },
  { expect: '200-maybe' },
  { 'x-a': '\xff\xfe\x80' },
];

/** Returns hostile headers, on calls open to everybody. */
export function oddHeaders(): Attempt[] {
  const paths = [
    '/',
    '/api/shop',
    '/api/styles',
    '/api/styles/bricks/before',
    '/favicon.svg',
    '/api/orders/current',
  ];
  return paths.flatMap((path) =>
    odd.map((headers) => ({
      what: `GET ${path} with ${JSON.stringify(headers).slice(0, 100)}`,
      method: 'GET',
      path,
      headers,
    })),
  );
}

/** Returns invalid idempotency keys. */
export function oddKeys(): string[] {
  return [
    '',
    ' ',
    'short',
    'a'.repeat(256),
    'ümlaut-key',
    'with space',
    'tab\tbed-key',
    "' or 1=1 --",
    '\xff'.repeat(9),
  ];
}

const lines = (...rows: string[]): Buffer => Buffer.from(`${rows.join('\r\n')}\r\n\r\n`, 'latin1');

/** Returns malformed HTTP that only a program sends, to make two servers read it differently. */
export function brokenRequests(): RawAttempt[] {
  const post = 'POST /api/orders HTTP/1.1';
  const host = 'Host: localhost';
  const requests: Record<string, Buffer> = {
    'two lengths': lines(post, host, 'Content-Length: 2', 'Content-Length: 3'),
    'a length and chunks': lines(post, host, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    'a length that is none': lines(post, host, 'Content-Length: 1e3'),
    'a negative length': lines(post, host, 'Content-Length: -1'),
    'chunks twice': lines(post, host, 'Transfer-Encoding: chunked, chunked'),
    'chunks by another name': lines(post, host, 'Transfer-Encoding: xchunked'),
    'a chunk of no size': Buffer.concat([
      lines(post, host, 'Transfer-Encoding: chunked'),
      Buffer.from('zz\r\n'),
    ]),
    'a chunk of 2^64 bytes': Buffer.concat([
      lines(post, host, 'Transfer-Encoding: chunked'),
      Buffer.from('ffffffffffffffff\r\nabc'),
    ]),
    'a header of 64 kB': lines('GET / HTTP/1.1', host, `X: ${'a'.repeat(65_536)}`),
    'ten thousand headers': lines('GET / HTTP/1.1', host, ...Array<string>(10_000).fill('X: a')),
    'a header with a NUL': lines('GET / HTTP/1.1', host, 'X: a\0b'),
    'a header with a bare line feed': lines('GET / HTTP/1.1', host, 'X: a\nY: b'),
    'a folded header': lines('GET / HTTP/1.1', host, 'X: a', ' b'),
    'a header without a name': lines('GET / HTTP/1.1', host, ': a'),
    'a space before the colon': lines('GET / HTTP/1.1', host, 'X : a'),
    'no host': lines('GET /api/shop HTTP/1.1'),
    'two hosts': lines('GET /api/shop HTTP/1.1', host, 'Host: evil.example'),
    'another version': lines('GET / HTTP/9.9', host),
    'the oldest version': Buffer.from('GET /\r\n'),
    'a method nobody knows': lines('SHOP / HTTP/1.1', host),
    'a proxy request': lines('GET http://169.254.169.254/latest/meta-data/ HTTP/1.1', host),
    'a tunnel': lines('CONNECT localhost:5432 HTTP/1.1', host),
    'an address of 20 kB': lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, host),
    'an address with a NUL': lines('GET /\0 HTTP/1.1', host),
    TLS: Buffer.from('\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 'latin1'),
    'an HTTP/2 preface': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    nothing: Buffer.alloc(0),
    'line ends': Buffer.from('\r\n'.repeat(100)),
  };
  return Object.entries(requests).map(([what, bytes]) => ({ what, bytes }));
}
