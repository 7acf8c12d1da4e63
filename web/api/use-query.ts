import useSWR, { type SWRConfiguration } from 'swr';
import { failureOf, type Failure } from './failure.ts';

/** State of a call that only reads. Once loaded it stays loaded, however stale. */
export type Query<T> =
  | { kind: 'loading' }
  | { kind: 'loaded'; answer: T }
  | { kind: 'failed'; failure: Failure; retry: () => void };

/** Loads under `key` (null: not yet); components with the same key share the answer. */
export function useQuery<T>(
  key: string | null,
  load: () => Promise<T>,
  options: SWRConfiguration<T, unknown> = {},
): Query<T> {
  const { data, error, mutate } = useSWR<T, unknown>(key, load, options);
  if (data !== undefined) return { kind: 'loaded', answer: data };
  if (error === undefined) return { kind: 'loading' };
  return { kind: 'failed', failure: failureOf(error), retry: () => void mutate() };
}
