import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML that was made when the web was built and while it is taken over, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
