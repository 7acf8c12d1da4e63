import { useSyncExternalStore } from 'react';

/** Width from which layouts have columns (`lg`). */
const wide = '(min-width: 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the window is as wide as a desktop's; false in prerendered HTML. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  );
}
