import { sql } from 'kysely';

/** Time by the database's clock, which all processes share. */
export const now = sql<Date>`now()`;

/** Returns a column value: the database's time in this many seconds. */
export function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
