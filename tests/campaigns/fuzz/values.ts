import type { Dice } from './dice.ts';

/** Texts that have broken something somewhere: as they are, not yet written as JSON. */
export const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202emoc.elpmaxe',
  '\ufeff',
  'e\u0301\u0301\u0301\u0301',
  'A'.repeat(10_000),
  '🦄'.repeat(500),
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fapp-secret',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  "' or 1=1; drop table orders; --",
  '$1',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'line\r\nSet-Cookie: a=b\r\n\r\nbody',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-1',
  '1e400',
  '0x10',
  '١٢٣٤',
  'ＡＢＣＤ',
] as const;

/** JSON values of the wrong kind or size, written out: some of them no serialiser would write. */
const nastyValues = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  '[]',
  '{}',
  '[[]]',
  '["a","b"]',
  '{"length":5}',
  '{"toString":1,"valueOf":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
] as const;

/** A value to write where the shop expects another, as JSON. */
export function nastyJson(dice: Dice): string {
  return dice.chance(0.5) ? dice.pick(nastyValues) : JSON.stringify(dice.pick(nastyTexts));
}
