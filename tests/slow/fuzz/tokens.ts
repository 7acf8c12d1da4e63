import fc from 'fast-check';
import type { Secrets } from '../../support/requests/secrets.ts';
import type { Attempt } from '../../support/requests/sender.ts';

type Place = { method: string; path: string };

/** Addresses that a secret opens. */
const places: Place[] = [
  { method: 'GET', path: '/api/orders/current' },
  { method: 'GET', path: '/api/orders/current/events' },
  { method: 'GET', path: '/api/orders/current/picture' },
  { method: 'GET', path: '/api/orders/current/picture?download=1' },
  { method: 'GET', path: '/api/orders/current/photo' },
  { method: 'GET', path: '/api/photos/current' },
  { method: 'GET', path: '/api/photos/current/preview' },
  { method: 'HEAD', path: '/api/orders/current/picture' },
  { method: 'DELETE', path: '/api/orders/current' },
  { method: 'POST', path: '/api/orders/current/checkout' },
  { method: 'POST', path: '/api/orders/current/redraw' },
  { method: 'POST', path: '/api/orders/current/email' },
  { method: 'POST', path: '/api/orders/current/appeal' },
  { method: 'POST', path: '/api/opening-requests/current/confirm' },
];
/** Addresses that contain a secret. */
const links: Place[] = [
  { method: 'GET', path: '/share/:secret' },
  { method: 'GET', path: '/share/:secret/picture' },
];

/** Token in the shop's format. */
const anyToken = fc.stringMatching(/^[\w-]{43}$/);

function attempt({ method, path }: Place, token: string, scheme = 'Bearer '): Attempt {
  const place = path.replace(':secret', token);
  const authorization = Buffer.from(scheme + token).toString('latin1');
  const what = `${method} ${place} with "${scheme}${token.slice(0, 60)}"`;
  return { what, method, path: place, headers: { authorization } };
}

/** Random tokens in the shop's format, each at one of the addresses. */
export const randomGuesses: fc.Arbitrary<Attempt> = fc
  .tuple(fc.constantFrom(...places, ...places, ...places, ...links), anyToken)
  .map(([place, token]) => attempt(place, token));

/** Generates variations of a real secret, and known mistakes of other shops. */
function nearMisses(real: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      ...[real.toLowerCase(), real.toUpperCase(), real.split('').reverse().join('')],
      ...[`${real} ${real}`, `${real},${real}`, encodeURIComponent(`${real}=`)],
      Buffer.from(real).toString('base64url'),
      real.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60)),
    ),
    fc.nat(real.length - 1).map((length) => real.slice(0, length)),
    fc
      .tuple(fc.nat(real.length), fc.stringMatching(/^[\w-]$/))
      .map(([at, more]) => real.slice(0, at) + more + real.slice(at)),
  );
}

const plainlyWrong = fc.oneof(
  fc.string({ unit: 'grapheme-ascii' }),
  fc.uuid(),
  fc.constantFrom(
    ...['', 'null', 'undefined', "' or '1'='1", '../../../../etc/passwd', '{"$ne":null}', 'Bearer'],
    ...['A'.repeat(43), 'A'.repeat(8000), 'eyJhbGciOiJub25lIn0.eyJvcmRlciI6IjEifQ.'],
  ),
);

/** Malformed authorization schemes. */
const schemes = ['Bearer  ', 'bearer ', 'BEARER ', 'Basic ', 'Token ', 'Bearer\t', ''];

/** Generates attempts to open another customer's order or photo without its secret. None may succeed. */
export function guesses(secrets: Secrets): fc.Arbitrary<Attempt> {
  return fc.constantFrom(...places).chain((place) => {
    const isPhoto = place.path.includes('/photos/');
    const [real, ofAnotherKind] = isPhoto
      ? [secrets.photoId, secrets.delivered]
      : [secrets.delivered, secrets.photoId];
    return fc.oneof(
      fc.constant(attempt(place, ofAnotherKind)),
      fc
        .tuple(
          fc.oneof(anyToken, nearMisses(real), plainlyWrong),
          fc.constantFrom('Bearer ', 'Bearer ', ...schemes),
        )
        .map(([token, scheme]) => attempt(place, token.replace(/[\r\n]/g, ''), scheme)),
    );
  });
}

/** Returns paths to real files from the web's folder, in every spelling that has ever worked somewhere. */
export function traversals(): Attempt[] {
  const targets = ['package.json', '.env', 'data/app-secret', 'server/app.ts', 'etc/passwd', 'files/photos/'];
  const steps = [
    ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '..;/', '%252e%252e%252f'],
    ...['..%c0%af', '..%ef%bc%8f', '.%00./', '/../'],
  ];
  const roots = [
    '/',
    '/assets/',
    '/api/',
    '/api/styles/',
    '/api/styles/bricks/',
    '/api/photos/current/',
    '//',
  ];
  return roots.flatMap((root) =>
    steps.flatMap((step) =>
      targets.map((target) => {
        const path = root + step.repeat(4) + target;
        return { what: `GET ${path}`, method: 'GET', path };
      }),
    ),
  );
}
