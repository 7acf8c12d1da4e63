import type { ColumnType } from 'kysely';

/** A column with a default, or one that may stay null until later. */
export type Filled<T> = ColumnType<T, T | undefined, T>;
export type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;
