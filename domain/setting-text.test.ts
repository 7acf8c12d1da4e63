import { describe, expect, test } from 'vitest';
import {
  isMailSender,
  isOn,
  nearestName,
  parseDatabaseUrl,
  parseNamed,
  parsePublicUrl,
} from './setting-text.ts';

describe('values by name', () => {
  test('are read with or without blanks', () => {
    expect(parseNamed(' comic = 6.50,bricks=3.99 ')).toEqual({ comic: '6.50', bricks: '3.99' });
  });

  test.each(['comic', 'comic=', '=6.50', 'comic=6.50,', ''])('%j is refused', (text) => {
    expect(() => parseNamed(text)).toThrow(new RangeError('must be like comic=6.50,bricks=3.99'));
  });
});

test('a switch is on if it says so', () => {
  expect(['1', 'on', '0', 'off', '', undefined, 'yes'].filter(isOn)).toEqual(['1', 'on']);
});

test.each([
  ['shop@localhost', true],
  ['Toons <shop@example.com>', true],
  ['Toons < shop@example.com > ', true],
  ['Toons shop@example.com', false],
  ['Toons <shop@example.com', false],
  ['<shop@example.com> Toons', false],
  ['a@b, c@d', false],
  ['a@b@c', false],
  ['<<a@b>>', false],
  ['@b', false],
  ['a@', false],
])('%j is a sender of mails: %s', (text, is) => {
  expect(isMailSender(text)).toBe(is);
});

describe('the public address', () => {
  test.each([
    ['https://toons.example.com', 'https://toons.example.com'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://Toons.example.com//', 'https://toons.example.com'],
  ])('%s is %s', (text, origin) => {
    expect(parsePublicUrl(text)).toBe(origin);
  });

  test.each(['toons.example.com', 'ftp://toons.example.com', 'https:// ', 'httpsx://a', 'xhttps://a'])(
    '%j is no address of a site',
    (text) => {
      expect(() => parsePublicUrl(text)).toThrow('must be an address like http://… or https://…');
    },
  );

  test.each([
    'https://a.example/shop',
    'https://a.example//shop',
    'https://a.example?',
    'https://a.example/#',
  ])('%s has too much', (text) => {
    expect(() => parsePublicUrl(text)).toThrow('must end with its host and port');
  });
});

describe('the address of the database', () => {
  test.each([
    'postgres://me:secret@db.example:5432/shop',
    'postgresql://me:a%25b%2F@db.example/shop',
    'postgres://localhost:5432',
    'postgres://me:secret,comma@db.example/shop',
    'postgres://db.example/shop',
    'postgres://db.example:5432/shop',
    'postgres://db:5432/shop',
    'postgres://me:a,b@db/shop?hosts=1,2',
  ])('%s is accepted', (text) => {
    expect(parseDatabaseUrl(text)).toBe(text);
  });

  test.each(['postgres://a,b/shop', 'postgres://me:secret@a:1,b:2/shop', 'postgres://a,b?x=1'])(
    '%s names several hosts',
    (text) => {
      expect(() => parseDatabaseUrl(text)).toThrow('names several hosts');
    },
  );

  test.each([
    'me:secret@db.example/shop',
    'mysql://me:secret@db.example/shop',
    'not postgres://me:secret@db.example/shop',
    'postgres:db',
    'xpostgres://me:secret@db.example/shop',
    'postgres://me:secret@[db/shop',
    // `.env` has cut the password 123#abc.
    'postgres://shop:123',
    'postgres://me:a#b@db.example/shop',
    'postgres://me:100%@db.example/shop',
    'postgres://m%zz:secret@db.example/shop',
    'postgres://me:%2@db.example/shop',
  ])('%s is refused', (text) => {
    expect(() => parseDatabaseUrl(text)).toThrow(
      /^must be an address like postgres:.*in single quotes.*%40 for @/,
    );
  });
});

describe('a misspelt name', () => {
  const names = ['PRICE', 'CURRENCY', 'SMTP_URL'];

  test.each([
    ['CURENCY', 'CURRENCY'],
    ['CURRRENCY', 'CURRENCY'],
    ['PIRCE', 'PRICE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['price', 'PRICE'],
    ['PRICES', 'PRICE'],
    ['RICE', 'PRICE'],
  ])('%s was meant as %s', (typed, meant) => {
    expect(nearestName(typed, names)).toBe(meant);
  });

  test.each(['PRIZES', 'RI', 'COLOUR', ''])('%j is like none', (typed) => {
    expect(nearestName(typed, names)).toBeUndefined();
  });
});
