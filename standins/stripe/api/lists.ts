import { missing } from './errors.ts';
import type { ListParameters } from './parameters.ts';

type Listed = { id: string; created: number; object: string };

/** One page of a list, newest first, in Stripe's shape. @throws ApiError when the page begins at an unknown object. */
export function listPage<T extends Listed>(rows: T[], address: string, asked: ListParameters) {
  const { limit, created } = asked;
  const matching = rows.toReversed().filter((row) => created === undefined || isWithin(row.created, created));
  const after =
    asked.starting_after === undefined ? 0 : placeOf(matching, asked.starting_after, 'starting_after') + 1;
  if (asked.ending_before !== undefined) {
    const end = placeOf(matching, asked.ending_before, 'ending_before');
    return page(matching.slice(Math.max(0, end - limit), end), end > limit, address);
  }
  return page(matching.slice(after, after + limit), matching.length > after + limit, address);
}

function page<T>(data: T[], more: boolean, url: string) {
  return { object: 'list' as const, data, has_more: more, url };
}

function placeOf(rows: Listed[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw missing(rows[0]?.object ?? 'object', id, { param, status: 400 });
  return place;
}

function isWithin(created: number, range: NonNullable<ListParameters['created']>): boolean {
  if (typeof range === 'number') return created === range;
  const holds = {
    gt: (bound: number) => created > bound,
    gte: (bound: number) => created >= bound,
    lt: (bound: number) => created < bound,
    lte: (bound: number) => created <= bound,
  };
  const bounds = Object.entries(range) as [keyof typeof holds, number][];
  return bounds.every(([name, bound]) => holds[name](bound));
}
