import { useCallback, useEffect, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { watchOrder } from '../api/watch-order.ts';
import { isUnpaid } from '../checkout/is-unpaid.ts';
import { clearFormOf } from '../storage/form.ts';

export type WatchedOrder =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }
  | { kind: 'watched'; order: OrderAnswer; connected: boolean; preview: string | undefined };

/**
 * Watches the order of `token` while the screen is shown. `preview` is the URL of a small picture.
 * Stops when the order is over; `refresh` starts again after the visitor has changed something.
 */
export function useOrder(token: string): { watched: WatchedOrder; refresh: () => void } {
  const [watched, setWatched] = useState<WatchedOrder>({ kind: 'loading' });
  const [refreshes, setRefreshes] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const previews = createPreviews();
    watchOrder(token, {
      signal: stop.signal,
      onResume,
      onEvent: (event) => {
        if (event.kind === 'order') {
          if (!isUnpaid(event.order)) clearFormOf(event.order.orderId);
          setWatched((before) => withOrder(before, event.order));
        } else {
          const preview = previews.show(event.jpegBase64);
          setWatched((before) => (before.kind === 'watched' ? { ...before, preview } : before));
        }
      },
      onConnection: (connected) => setWatched((before) => withConnection(before, connected)),
    }).catch(() => setWatched({ kind: 'unknown' }));
    return () => {
      stop.abort();
      previews.revoke();
    };
  }, [token, refreshes]);

  const refresh = useCallback(() => setRefreshes((before) => before + 1), []);
  return { watched, refresh };
}

/** Calls back when the tab becomes visible or the network returns; returns a function that stops it. */
function onResume(resume: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') resume();
  };
  document.addEventListener('visibilitychange', whenVisible);
  addEventListener('online', resume);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    removeEventListener('online', resume);
  };
}

function withOrder(before: WatchedOrder, order: OrderAnswer): WatchedOrder {
  const preview = before.kind === 'watched' ? before.preview : undefined;
  return { kind: 'watched', order, connected: true, preview };
}

function withConnection(before: WatchedOrder, connected: boolean): WatchedOrder {
  if (before.kind !== 'watched') return connected ? before : { kind: 'unreachable' };
  return before.connected === connected ? before : { ...before, connected };
}

function createPreviews() {
  let url = '';
  const revoke = () => URL.revokeObjectURL(url);
  return {
    revoke,
    show: (jpegBase64: string) => {
      revoke();
      const bytes = Uint8Array.from(atob(jpegBase64), (letter) => letter.charCodeAt(0));
      url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      return url;
    },
  };
}
