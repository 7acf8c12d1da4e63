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

  it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKM0', 'ABCD-EFGH-JKMNP', "ABCD-EFGH-JK'M"])('%j is none', (text) => {
    expect(readCode(text)).toBeUndefined();
  });
});
