/** Chance that a seed repeats: the same seed throws the same numbers on every machine. */
export type Dice = ReturnType<typeof createDice>;

/** A generator of numbers from a 32-bit seed (mulberry32, after Tommy Ettinger). */
export function createDice(seed: number) {
  let state = seed | 0;

  /** From 0 (included) to 1 (excluded). */
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `end`, `end` itself excluded. */
  const below = (end: number): number => Math.floor(fraction() * end);

  function pick<T>(things: readonly [T, ...T[]]): T {
    return things[below(things.length)] ?? things[0];
  }

  return {
    below,
    pick,
    /** True `part` of the time. */
    chance: (part: number): boolean => fraction() < part,
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
