/** One line of the benchmark's table. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** Further values of the same thing, shown beside the value. */
  also?: { what: string; value: number; unit: string }[];
  /** Reference value, measured in the same run. */
  beside?: { what: string; value: number };
  /** Target of the project; missing it fails nothing. */
  aim?: string;
};

/** A measurement of one file in `measures/`; it opens and closes everything it needs. */
export type Measure = () => Promise<Figure[]>;

/** Returns the quantile of the values; `part` is from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95Of = (values: readonly number[]): number => quantile(values, 0.95);

/** Reports a time by number of past orders, each compared with the shop that has the fewest. */
export function besideFewest(
  name: string,
  sizes: readonly number[],
  [ofFew = NaN, ...others]: number[],
): Figure[] {
  return others.map((value, at) => {
    const orders = sizes[at + 1]?.toLocaleString('en') ?? '';
    const beside = { what: `${sizes[0] ?? 0} orders`, value: ofFew };
    return { what: `${name}, ${orders} orders`, value, unit: 'ms', beside, aim: '≤ 1.2 of it' };
  });
}

/** Returns the median and 95th percentile of times in milliseconds, as two lines. */
export function spread(what: string, milliseconds: readonly number[], aimAtP95?: string): Figure[] {
  return [
    { what: `${what}: p50`, value: median(milliseconds), unit: 'ms' },
    {
      what: `${what}: p95`,
      value: p95Of(milliseconds),
      unit: 'ms',
      ...(aimAtP95 !== undefined && { aim: aimAtP95 }),
    },
  ];
}
