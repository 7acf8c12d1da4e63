import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Does what a browser does on a page load, for a move inside the page: to the anchor or the top, focus with it. */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const first = useRef(true);

  useEffect(() => {
    const anchor = /^#[a-z-]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
    anchor?.scrollIntoView();
    if (first.current) {
      first.current = false;
      return;
    }
    if (anchor === null) scrollTo({ top: 0, behavior: 'instant' });
    // A section takes the focus only from here, so that the next Tab goes on inside it.
    anchor?.setAttribute('tabindex', '-1');
    (anchor ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
