import type { Attempt } from '../../support/requests/sender.ts';
import type { Dice } from './dice.ts';
import type { Keys } from './bodies.ts';

/** Every address that a secret opens. */
const doors: [Door, ...Door[]] = [
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
];
/** Addresses that are a secret themselves. */
const links: [Door, ...Door[]] = [
  { method: 'GET', path: '/share/:secret' },
  { method: 'GET', path: '/share/:secret/picture' },
];
type Door = { method: string; path: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A token that looks like one of ours. */
function randomToken(dice: Dice): string {
  return Array.from({ length: 43 }, () => letters[dice.below(letters.length)]).join('');
}

/** What somebody may try who has seen a real secret from afar, or has read about other shops' mistakes. */
function nearMisses(real: string, dice: Dice): string[] {
  const at = dice.below(real.length);
  return [
    real.slice(0, -1),
    `${real}A`,
    real.toLowerCase(),
    real.toUpperCase(),
    real.slice(0, at) + dice.pick(['A', 'B', '-', '_']) + real.slice(at + 1) + '0',
    real.split('').reverse().join(''),
    `${real} ${real}`,
    `${real},${real}`,
    encodeURIComponent(`${real}=`),
    Buffer.from(real).toString('base64url'),
    real.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60)),
  ];
}

const plainlyWrong = [
  '',
  'null',
  'undefined',
  '0',
  '1',
  '*',
  '%',
  "' or '1'='1",
  '../../../../etc/passwd',
  '..%2f..%2fapp-secret',
  'A'.repeat(43),
  '_'.repeat(43),
  'A'.repeat(8000),
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  '{"$ne":null}',
  'Bearer',
  'eyJhbGciOiJub25lIn0.eyJvcmRlciI6IjEifQ.',
];

/** Header lines that carry a secret the wrong way. */
const schemes: [string, ...string[]] = [
  'Bearer ',
  'Bearer  ',
  'bearer ',
  'BEARER ',
  'Basic ',
  'Token ',
  'Bearer\t',
  '',
];

/** `count` tokens that look like ours, each at one of the doors, made one at a time. */
export function* randomGuesses(count: number, dice: Dice): Generator<Attempt> {
  for (let made = 0; made < count; made += 1) {
    const token = randomToken(dice);
    const { method, path } = dice.pick(dice.chance(0.1) ? links : doors);
    const place = path.replace(':secret', token);
    yield { what: `${method} ${place} with ${token}`, method, path: place, headers: bearer(token) };
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** `count` tries to open somebody's order or photo without its secret. None may succeed. */
export function guesses(count: number, keys: Keys, dice: Dice): Attempt[] {
  return Array.from({ length: count }, () => {
    const door = dice.pick(doors);
    const wrongKind = door.path.includes('/photos/') ? keys.delivered : keys.photoId;
    const real = door.path.includes('/photos/') ? keys.photoId : keys.delivered;
    const token = dice.pick([
      randomToken(dice),
      dice.pick(['', ...plainlyWrong]),
      dice.pick(['', ...nearMisses(real, dice)]),
      wrongKind,
    ]);
    const scheme = token === wrongKind || dice.chance(0.7) ? 'Bearer ' : dice.pick(schemes);
    const authorization = Buffer.from(scheme + token).toString('latin1');
    return {
      what: `${door.method} ${door.path} with "${scheme}${token.slice(0, 60)}"`,
      ...door,
      headers: { authorization },
    };
  });
}

/** Places of real files as seen from the folder of the web, written in every way that has ever worked somewhere. */
export function traversals(): Attempt[] {
  const targets = ['package.json', '.env', 'data/app-secret', 'server/app.ts', 'etc/passwd', 'files/photos/'];
  const steps = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '....//',
    '..;/',
    '%252e%252e%252f',
    '..%c0%af',
    '..%ef%bc%8f',
    '.%00./',
    '/../',
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
