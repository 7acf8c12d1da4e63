import { sql } from 'kysely';

/** The database's clock, the one that all processes share. */
export const now = sql<Date>`now()`;

/** A column value: this many seconds from the database's now. */
export function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
