import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../table.ts';
import { ApiError, keyInUse } from './errors.ts';

/**
 * Answer to a request. `request` is the id of the request that was executed, an earlier one in a replay; `id` is the key it is
 * stored under.
 */
export type Answer = { id?: string; request: string; status: number; body: object };
type Keyed = { path: string; parameters: Record<string, unknown> };
type Call = Keyed & { key: string | undefined; expand: string[] };
/** Answer to the first request with a key; `created` is in Unix seconds. */
export type StoredAnswer = Answer & Keyed & { id: string; created: number };

/** Implements Stripe's rule of one request per key: a repetition gets the stored answer, anything else is refused. */
export function createIdempotency(answers: Table<StoredAnswer>, now: () => number) {
  const running = new Set<string>();

  /** Holds the key while its request is executed. @throws ApiError if another request holds it. */
  async function hold<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    if (running.has(key)) throw keyInUse();
    running.add(key);
    return work().finally(() => running.delete(key));
  }

  /** @throws ApiError if the key was used for something else; also whatever `execute` throws, which is not stored. */
  function once({ key, path, expand, ...call }: Call, execute: () => Answer): Answer {
    if (key === undefined) return execute();
    const parameters = { ...call.parameters, expand };
    const stored = answers.get(key);
    if (!stored) return answers.put({ id: key, created: Math.floor(now()), path, parameters, ...execute() });
    if (stored.path === path && isDeepStrictEqual(stored.parameters, parameters)) return stored;
    const message =
      `Keys for idempotent requests can only be used for the same endpoint and with the same parameters they were ` +
      `first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: 'idempotency_error', message });
  }

  return { hold, once };
}
