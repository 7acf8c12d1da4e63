import { useState } from 'react';
import { failureOf, type Failure } from './failure.ts';

export type Deed<T> =
  { kind: 'open' } | { kind: 'doing' } | { kind: 'done'; result: T } | { kind: 'failed'; failure: Failure };

/** Something that the shop does when the visitor asks for it, and how it goes. */
export function useDeed<Given extends unknown[], T>(act: (...given: Given) => Promise<T>) {
  const [deed, setDeed] = useState<Deed<T>>({ kind: 'open' });
  const start = (...given: Given) => {
    setDeed({ kind: 'doing' });
    act(...given).then(
      (result) => setDeed({ kind: 'done', result }),
      (error: unknown) => setDeed({ kind: 'failed', failure: failureOf(error) }),
    );
  };
  return { deed, start, reopen: () => setDeed({ kind: 'open' }) };
}
