import { expect } from 'vitest';

/** Compares pictures natively: Vitest does so byte by byte through iterators, which takes seconds for each. */
function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined;
}

expect.addEqualityTesters([areSameBytes]);
