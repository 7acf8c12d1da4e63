import { useState } from 'react';
import { failureOf, type Failure } from './failure.ts';

/** State of a call that changes something. */
export type Mutation<T> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'done'; result: T }
  | { kind: 'failed'; failure: Failure };

/**
 * Runs `act` each time `mutate` is called. Replaces SWR's own hook, which keeps the last result and the last failure while
 * the next call runs: a screen reader would not announce the same failure a second time.
 */
export function useMutation<Args extends unknown[], T>(act: (...args: Args) => Promise<T>) {
  const [mutation, setMutation] = useState<Mutation<T>>({ kind: 'idle' });
  const mutate = (...args: Args) => {
    setMutation({ kind: 'pending' });
    act(...args).then(
      (result) => setMutation({ kind: 'done', result }),
      (error: unknown) => setMutation({ kind: 'failed', failure: failureOf(error) }),
    );
  };
  return { mutation, mutate };
}
