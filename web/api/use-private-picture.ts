import { useEffect, useState } from 'react';
import { send } from './call.ts';

/** A picture behind a secret, on its way into an `<img>`. */
export type PrivatePicture =
  { kind: 'loading' } | { kind: 'shown'; url: string; type: string } | { kind: 'missing' };

/**
 * Fetches with the secret as bearer and hands out a blob address: an `<img>` cannot send a header.
 * An empty secret fetches nothing.
 */
export function usePrivatePicture(path: string, bearer: string): PrivatePicture {
  const wanted = `${bearer} ${path}`;
  const [fetched, setFetched] = useState({ wanted: '', picture: loading });

  useEffect(() => {
    if (bearer === '') return;
    const gone = new AbortController();
    let url = '';
    send(path, { bearer, signal: gone.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (gone.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFetched({ wanted, picture: { kind: 'shown', url, type: blob.type } });
      })
      .catch(() => {
        if (!gone.signal.aborted) setFetched({ wanted, picture: { kind: 'missing' } });
      });
    return () => {
      gone.abort();
      URL.revokeObjectURL(url);
    };
  }, [path, bearer, wanted]);

  return fetched.wanted === wanted ? fetched.picture : loading;
}

const loading: PrivatePicture = { kind: 'loading' };
