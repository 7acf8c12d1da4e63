import { useCallback, useEffect, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { onWake } from '../api/wake.ts';
import { watchOrder } from '../api/watch-order.ts';
import { closeDraftOf } from '../storage/form.ts';

export type WatchedOrder =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'unreached' }
  | { kind: 'watched'; order: OrderAnswer; lineUp: boolean; preview: string | undefined };

/**
 * Watches the order behind `token` for as long as the screen stands. `preview` is the address of a small picture.
 * An order that is over is left alone, until `lookAgain` tells that the visitor has changed something about it.
 */
export function useOrder(token: string): { watched: WatchedOrder; lookAgain: () => void } {
  const [watched, setWatched] = useState<WatchedOrder>({ kind: 'asking' });
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const previews = createPreviews();
    watchOrder(token, {
      signal: stop.signal,
      onWake,
      onHeard: (heard) => {
        if (heard.kind === 'order') {
          if (isPaid(heard.order)) closeDraftOf(heard.order.orderId);
          setWatched((before) => withOrder(before, heard.order));
        } else {
          const preview = previews.show(heard.jpegBase64);
          setWatched((before) => (before.kind === 'watched' ? { ...before, preview } : before));
        }
      },
      onLine: (lineUp) => setWatched((before) => withLine(before, lineUp)),
    }).catch(() => setWatched({ kind: 'unknown' }));
    return () => {
      stop.abort();
      previews.forget();
    };
  }, [token, looks]);

  const lookAgain = useCallback(() => setLooks((before) => before + 1), []);
  return { watched, lookAgain };
}

function isPaid({ state }: OrderAnswer): boolean {
  return state !== 'awaiting_payment' && state !== 'expired';
}

function withOrder(before: WatchedOrder, order: OrderAnswer): WatchedOrder {
  const preview = before.kind === 'watched' ? before.preview : undefined;
  return { kind: 'watched', order, lineUp: true, preview };
}

function withLine(before: WatchedOrder, lineUp: boolean): WatchedOrder {
  if (before.kind === 'watched') return before.lineUp === lineUp ? before : { ...before, lineUp };
  return lineUp ? before : { kind: 'unreached' };
}

function createPreviews() {
  let url = '';
  const forget = () => URL.revokeObjectURL(url);
  return {
    forget,
    show: (jpegBase64: string) => {
      forget();
      const bytes = Uint8Array.from(atob(jpegBase64), (letter) => letter.charCodeAt(0));
      url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      return url;
    },
  };
}
