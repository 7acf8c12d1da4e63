import { useEffect } from 'react';

/** Calls back when the browser shows this very page again, from its back-forward cache. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    addEventListener('pageshow', returned);
    return () => removeEventListener('pageshow', returned);
  }, [onReturn]);
}
