/** One line of the bench's table. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** More of the same thing, shown beside the value. */
  also?: { what: string; value: number; unit: string }[];
  /** The same of what it is compared with, measured beside it in the same run. */
  beside?: { what: string; value: number };
  /** What the project wants. Nothing fails where it is missed. */
  aim?: string;
};

/** What one file of `measures/` measures; it opens and closes all that it needs. */
export type Measure = () => Promise<Figure[]>;

/** The value that this part of them (0 to 1) stays below. */
export function quantile(values: readonly number[], part: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95Of = (values: readonly number[]): number => quantile(values, 0.95);

/** A time in shops that have had so many orders, each beside that with the fewest. */
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

/** Median and 95th percentile of times in milliseconds, as two lines. */
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
