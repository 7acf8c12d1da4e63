import { afterAll, expect } from 'vitest';
import { violations } from '../violations.ts';

/** Fails a test file in which a stand-in received or sent what its vendor does not describe. */
afterAll(() => {
  const found = [...violations];
  violations.clear();
  expect(found).toEqual([]);
});
