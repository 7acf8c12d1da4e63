type Limits = { perAddress: number; total: number };

/** Counts how much of a scarce resource each address holds: at most `perAddress` each, and `total` together, as both are now. */
export function createShares(limitsNow: () => Limits) {
  const held = new Map<string, number>();
  let all = 0;

  return {
    /** Takes `amount` for the address. @returns the limit that was reached, if any: nothing is taken then */
    take(address: string, amount = 1): keyof Limits | undefined {
      const limits = limitsNow();
      const own = (held.get(address) ?? 0) + amount;
      if (own > limits.perAddress) return 'perAddress';
      if (all + amount > limits.total) return 'total';
      held.set(address, own);
      all += amount;
      return undefined;
    },
    release(address: string, amount = 1): void {
      const own = (held.get(address) ?? 0) - amount;
      if (own > 0) held.set(address, own);
      else held.delete(address);
      all -= amount;
    },
  };
}
