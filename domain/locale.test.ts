import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usableLocale } from './locale.ts';

describe('the language of an order', () => {
  it.each(['en', 'de', 'pt-BR', 'zh-Hant-TW', 'es-419', 'fil'])('may be %s', (tag) => {
    expect(usableLocale(tag)).toBe(tag);
  });

  it.each(['', 'en-abc', 'en-a1', 'en-US@posix', 'C', 'x', '\0', 'en_US', '__proto__'])(
    'is English instead of %j',
    (tag) => {
      expect(usableLocale(tag)).toBe('en');
    },
  );

  it('never breaks the format of a date', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9]{1,9}$/);
    const tags = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.oneof(tags, fc.string()), (tag) => {
        expect(new Intl.DateTimeFormat(usableLocale(tag)).format(0)).not.toBe('');
      }),
    );
  });
});
