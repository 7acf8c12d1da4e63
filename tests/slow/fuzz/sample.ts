import fc from 'fast-check';

/** Yields `count` values, one at a time: the same for the same seed on every machine. */
export function* sample<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T> {
  const inOneGo = 100;
  for (let made = 0; made < count; made += inOneGo) {
    yield* fc.sample(arbitrary, { seed: seed + made, numRuns: Math.min(inOneGo, count - made) });
  }
}
