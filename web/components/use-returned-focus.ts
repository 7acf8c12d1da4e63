import { useEffect, useRef } from 'react';

/**
 * The focus goes nowhere when the form or button that had it is taken away or switched off. Once `isAway` is over it comes
 * back: to what the ref is given to, else to the page.
 */
export function useReturnedFocus<Returned extends HTMLElement = HTMLButtonElement>(isAway: boolean) {
  const returned = useRef<Returned>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) (returned.current ?? document.getElementById('main'))?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return returned;
}
