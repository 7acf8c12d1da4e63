import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  [' ada@hotmial.com ', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('%s probably means %s', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});

const rightDomains =
  'gmail.com Gmail.com gmx.net gmx.de web.de mailbox.org laposte.net hotmail.fr yahoo.es hey.com example.com acme.io';

test.each(['', 'ada', ...rightDomains.split(' ').map((domain) => `ada@${domain}`)])(
  '%s gets no suggestion',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);
