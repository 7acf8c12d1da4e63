import type { ColumnType } from 'kysely';

/** A column with a default; `Nullable` is one that may stay null. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
