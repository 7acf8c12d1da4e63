import { describe, expect, it } from 'vitest';
import { asciiAddress, isPlainAddress } from './email.ts';

describe('an email address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.ie", 'x_1@xn--bcher-kva.example'])(
    '%s is plain',
    (address) => {
      expect(isPlainAddress(address)).toBe(true);
    },
  );

  it.each([
    ['max@bücher.example', 'max@xn--bcher-kva.example'],
    ['max@BÜCHER.example', 'max@xn--bcher-kva.example'],
    ['max@mail.例え.example', 'max@mail.xn--r8jz45g.example'],
    ['max@пример.example', 'max@xn--e1afmkfd.example'],
  ])('%s is written as %s', (typed, ascii) => {
    expect(asciiAddress(typed)).toBe(ascii);
    expect(isPlainAddress(ascii)).toBe(true);
  });

  it.each([
    'ä@b.co',
    'a@b.co',
    'a@bü%2e.co',
    'a@bü/cher.example',
    'a@bü b.co',
    'a@b.co,c@dü.ef:8',
    'ü',
    'a@ü',
  ])('%j is kept as it is or is no valid address', (typed) => {
    expect(isPlainAddress(asciiAddress(typed))).toBe(typed === 'a@b.co');
  });

  it('has at most 64 characters before the @, and 254 in all', () => {
    const long = (length: number) =>
      `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(4)}`.slice(0, length - 3) + '.co';
    expect([long(254).length, isPlainAddress(long(254)), isPlainAddress(long(255))]).toEqual([
      254,
      true,
      false,
    ]);
  });

  it.each([
    ...['a@bü%2e.co', 'a@bü/cher.example', 'a@/bücher.example', 'a@bücher.example/', 'a@ü b.co'],
    ...['max@Example.com', 'max@b%2e.co'],
  ])('%s is not written otherwise', (typed) => {
    expect(asciiAddress(typed)).toBe(typed);
  });

  it.each([
    '',
    'b.co',
    'a@xn--a.example',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b..co',
    'a@-b.co',
    'a@1.2.3.4',
    'a b@c.de',
    '"a b"@c.de',
    'a@b.co,c@d.ef',
    'a@b.co\r\nBcc: c@d.ef',
    'Name <a@b.co>',
    'a(comment)@b.co',
    'ä@b.co',
    'a@bücher.example',
    '.a@b.co',
    'a..b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
    'group: a@b.co;',
    'a@b.co>',
    'a@[127.0.0.1]',
    'a\u0000@b.co',
  ])('%j is refused', (address) => {
    expect(isPlainAddress(address)).toBe(false);
  });
});
