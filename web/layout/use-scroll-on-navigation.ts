import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Does what a browser does on a page load, for a move inside the page: to the anchor or the top, focus with it. */
export function useScrollOnNavigation(): void {
  const { hash, key } = useLocation();
  const loadedAt = useRef(key);

  useEffect(() => {
    const anchor = anchorOf(hash);
    anchor?.scrollIntoView();
    // The page load itself leaves the focus where the browser puts it.
    if (key !== loadedAt.current) moveTo(anchor);
  }, [hash, key]);
}

/** Only section names are looked up: on an order's page the fragment is a secret. */
function anchorOf(hash: string): HTMLElement | null {
  return /^#[a-z]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
}

function moveTo(anchor: HTMLElement | null): void {
  if (anchor === null) scrollTo({ top: 0, behavior: 'instant' });
  const target = anchor ?? document.getElementById('main');
  // A section takes the focus only from here, so that the next Tab goes on inside it.
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
