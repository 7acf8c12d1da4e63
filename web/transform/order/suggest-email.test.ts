import { expect, test } from 'vitest';
import { meantAddress } from './suggest-email.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  [' ada@hotmial.com ', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('%s probably means %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each([
  ...['ada@gmail.com', 'ada@gmx.net', 'ada@gmx.de', 'ada@web.de', 'ada@mailbox.org', 'ada@laposte.net'],
  ...[
    'ada@hotmail.fr',
    'ada@yahoo.es',
    'ada@hey.com',
    'ada@example.com',
    'ada@acme.io',
    'ada@Gmail.com',
    'ada',
    '',
  ],
])('%s is left alone', (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});
