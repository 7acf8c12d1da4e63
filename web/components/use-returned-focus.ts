import { useEffect, useRef } from 'react';

/**
 * Restores the focus that is lost when the focused form or button is removed or disabled. Once `isAway` is over, focuses
 * the element that has the returned ref, or the page if there is none.
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
