import { useEffect } from 'react';

/** Calls back when the browser restores this page from its back-forward cache. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [onRestored]);
}
