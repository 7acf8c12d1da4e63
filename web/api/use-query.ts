import useSWR, { type SWRConfiguration } from 'swr';
import { failureOf, type Failure } from './failure.ts';

/** A question to the shop, as a screen sees it. Once answered it stays answered, however stale. */
export type Asked<T> =
  | { kind: 'asking' }
  | { kind: 'answered'; answer: T }
  | { kind: 'failed'; failure: Failure; again: () => void };

/** Asks `question` under `key` (null: not yet); components that ask the same share one answer. */
export function useAsked<T>(
  key: string | null,
  question: () => Promise<T>,
  options: SWRConfiguration<T, unknown> = {},
): Asked<T> {
  const { data, error, mutate } = useSWR<T, unknown>(key, question, options);
  if (data !== undefined) return { kind: 'answered', answer: data };
  if (error === undefined) return { kind: 'asking' };
  return { kind: 'failed', failure: failureOf(error), again: () => void mutate() };
}
