import { useSyncExternalStore } from 'react';

/** From here on (`lg`) things stand beside each other. */
const wide = '(min-width: 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as wide as a desktop's; false in HTML that is made beforehand. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  );
}
