import { expect, test } from 'vitest';
import { enrolmentOf, stepOf } from './one-time-code.ts';

/** Examples of RFC 6238, appendix B; apps show their last six digits. */
const secret = Buffer.from('12345678901234567890');
const examples = [
  { seconds: 59, code: '287082', step: 1 },
  { seconds: 1_111_111_109, code: '081804', step: 37_037_036 },
  { seconds: 20_000_000_000, code: '353130', step: 666_666_666 },
];

test.each(examples)(
  'the code of second $seconds is accepted for half a minute more, and no longer',
  (example) => {
    const { seconds, code, step } = example;
    const at = (later: number) => stepOf(code, secret, (seconds + later) * 1000);
    expect([at(0), at(30), at(-30)]).toEqual([step, step, step]);
    expect([at(61), at(-61)]).toEqual([undefined, undefined]);
  },
);

test('anything but the right six digits is refused', () => {
  for (const code of ['', '28708', '2870822', 'abcdef', '000000', '28708\0'])
    expect(stepOf(code, secret, 59_000)).toBeUndefined();
});

test('the app’s link names the issuer and the secret', () => {
  const { url, secret: typed } = enrolmentOf(secret, 'Toon & Booth');
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(new URL(url).searchParams.get('secret')).toBe(typed);
  expect(new URL(url).searchParams.get('issuer')).toBe('Toon & Booth');
  expect(url).toMatch(/^otpauth:\/\/totp\//);
});
