import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password matches only its own hash, in either Unicode form', async () => {
  const hash = await hashPassword('Ein sch\u00f6nes Passwort');

  expect(await isPassword('Ein scho\u0308nes Passwort', hash)).toBe(true);
  expect(await isPassword('Ein schones Passwort', hash)).toBe(false);
  expect(hash).not.toContain('Passwort');
  expect(await hashPassword('Ein sch\u00f6nes Passwort')).not.toBe(hash);
});
