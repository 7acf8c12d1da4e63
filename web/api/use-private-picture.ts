import { useEffect, useState } from 'react';
import type { MediaRouteName } from '#contract/routes.ts';
import { get } from './call.ts';

/** State of a picture that can be fetched only with a secret. */
export type PrivatePicture = { kind: 'loading' } | { kind: 'shown'; url: string } | { kind: 'missing' };

const loading: PrivatePicture = { kind: 'loading' };

/**
 * Fetches with the secret as bearer token and returns a blob URL: an `<img>` cannot send a header.
 * Fetches nothing if the secret is empty.
 */
export function usePrivatePicture(
  name: Exclude<MediaRouteName, `GET /api/${string}/:which` | 'GET /api/orders/current/events'>,
  bearer: string,
): PrivatePicture {
  const wanted = `${bearer} ${name}`;
  const [fetched, setFetched] = useState({ wanted: '', picture: loading });

  useEffect(() => {
    if (bearer === '') return;
    const gone = new AbortController();
    let url = '';
    get(name, { bearer, signal: gone.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (gone.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFetched({ wanted, picture: { kind: 'shown', url } });
      })
      .catch(() => {
        if (!gone.signal.aborted) setFetched({ wanted, picture: { kind: 'missing' } });
      });
    return () => {
      gone.abort();
      URL.revokeObjectURL(url);
    };
  }, [name, bearer, wanted]);

  return fetched.wanted === wanted ? fetched.picture : loading;
}
