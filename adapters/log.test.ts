import { expect, test } from 'vitest';
import { errorMessage, withoutAddresses } from './log.ts';

test('an error message has no addresses, no control characters, and a limited length', () => {
  const said = errorMessage(new Error(`to <ada@example.com>,\n bob@example.com ${'x'.repeat(5000)}`));

  expect(said).toBe(`to <<address>>,  <address> ${'x'.repeat(1000)}`.slice(0, 1000));
});

test('a very long word is searched for addresses quickly', () => {
  const word = 'x'.repeat(300_000);
  const begun = performance.now();

  expect(errorMessage(word)).toHaveLength(1000);
  expect(withoutAddresses(word)).toBe(word);

  // The expression before this one took 22 s for 150,000 characters.
  expect(performance.now() - begun).toBeLessThan(5000);
});
