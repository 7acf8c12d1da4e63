import { expect } from 'vitest';

/** Left as it is, Vitest compares pictures byte by byte through iterators, seconds for each. */
function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined;
}

expect.addEqualityTesters([areSameBytes]);
