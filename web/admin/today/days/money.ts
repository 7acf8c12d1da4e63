import type { DaysAnswer } from '#contract/admin/days.ts';

type Day = DaysAnswer['days'][number];
type Sums = Day['money'][number];

/** A currency, and whether it is real money or comes from a test key or the stand-in. */
export type Money = Pick<Sums, 'currency' | 'isReal'>;

/** Lists the currencies in which money moved, real money first. */
export function moneysOf(days: Day[]): Money[] {
  const seen = new Map<string, Money>();
  for (const { currency, isReal } of days.flatMap(({ money }) => money))
    seen.set(`${currency} ${String(isReal)}`, { currency, isReal });
  return [...seen.values()].sort((a, b) => Number(b.isReal) - Number(a.isReal));
}

/** Sums received and refunded on a day; undefined without any. */
export const sumsOf = (day: Day, { currency, isReal }: Money): Sums | undefined =>
  day.money.find((one) => one.currency === currency && one.isReal === isReal);
