import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../state.ts';
import { ApiError } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** The answer the first request with a key got; `id` is the key, `created` in Unix seconds. */
export type StoredAnswer = {
  id: string;
  created: number;
  path: string;
  parameters: Parameters;
  request: string;
  status: number;
  body: object;
};

type Keyed = { key: string; path: string; parameters: Parameters };

/** Stripe's rule: one key is one request. The same again gets the stored answer, anything else is refused. */
export function createIdempotency(answers: Table<StoredAnswer>) {
  const running = new Set<string>();

  /** The stored answer, if there is one. @throws ApiError when the key was used for something else. */
  function recall({ key, path, parameters }: Keyed): StoredAnswer | undefined {
    const stored = answers.get(key);
    if (stored && stored.path !== path) {
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
          `('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (stored && !isDeepStrictEqual(stored.parameters, parameters)) {
      throw mismatch(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return stored;
  }

  /** Holds the key while a request takes its time, so that a second one is told to wait. */
  async function hold<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    if (running.has(key)) throw inUse();
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  }

  return { recall, hold, store: (answer: StoredAnswer) => answers.put(answer) };
}

export function inUse(): ApiError {
  const message =
    'There is currently another in-progress request using this Idempotent Key. Please try again later.';
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function mismatch(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message });
}
