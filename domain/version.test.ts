import { expect, test } from 'vitest';
import { isOlder } from './version.ts';

test('versions are compared number by number', () => {
  expect(isOlder('0.3.9', '0.3.64')).toBe(true);
  expect(isOlder('0.3.64', '0.3.9')).toBe(false);
  expect(isOlder('0.3.64', '0.3.64')).toBe(false);
});
