import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFrom, readCode, showCode } from './code.ts';

describe('a code', () => {
  it('reads back as it was shown, however it was typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const code = codeFrom(bytes);
        expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/);
        expect(showCode(code)).toMatch(/^.{4}-.{4}-.{4}$/);
        expect(readCode(showCode(code))).toBe(code);
        expect(readCode(` ${showCode(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
      }),
    );
  });

  it('is a different one, or invalid, when one letter changes', () => {
    const changed = fc.tuple(
      fc.uint8Array({ minLength: 12, maxLength: 12 }),
      fc.nat(11),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    fc.assert(
      fc.property(changed, ([bytes, at, letter]) => {
        const code = codeFrom(bytes);
        fc.pre(letter.toUpperCase() !== code[at]);
        expect(readCode(code.slice(0, at) + letter + code.slice(at + 1))).not.toBe(code);
      }),
    );
  });

  it('is the only thing ever read from what people type', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[2-9A-Za-z -]{10,20}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const code = readCode(text);
        if (code !== undefined) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/);
      }),
    );
  });

  it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKM0', 'ABCD-EFGH-JKMNP', "ABCD-EFGH-JK'M"])(
    'is never read from %j',
    (text) => {
      expect(readCode(text)).toBeUndefined();
    },
  );
});
